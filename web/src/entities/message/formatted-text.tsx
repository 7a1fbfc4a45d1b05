import { parseText, type TextNode } from '@balcao/contracts';
import { memo } from 'react';
import { FoundText } from '../../components/found-text.tsx';

type NodesProps = { readonly nodes: readonly TextNode[]; readonly search: string | undefined };

/** Each text is in an element, because a page translator replaces bare text nodes. */
const Nodes = ({ nodes, search }: NodesProps) =>
  nodes.map((node, index) => {
    switch (node.kind) {
      case 'text':
        return <FoundText key={index} text={node.text} search={search} />;
      case 'code':
        return (
          <code key={index}>
            <FoundText text={node.text} search={search} />
          </code>
        );
      case 'link':
        return (
          <a key={index} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
            <FoundText text={node.text} search={search} />
          </a>
        );
      case 'strong':
        return (
          <strong key={index}>
            <Nodes nodes={node.children} search={search} />
          </strong>
        );
      case 'del':
        return (
          <del key={index}>
            <Nodes nodes={node.children} search={search} />
          </del>
        );
      case 'em':
        return (
          <em key={index}>
            <Nodes nodes={node.children} search={search} />
          </em>
        );
    }
  });

type Props = {
  readonly text: string;
  /** The search text whose matches are marked. */
  readonly search?: string | undefined;
};

export const FormattedText = memo(function FormattedText({ text, search }: Props) {
  return <Nodes nodes={parseText(text)} search={search} />;
});
