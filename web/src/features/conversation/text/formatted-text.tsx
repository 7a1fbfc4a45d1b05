import { parseText, type TextNode } from '@balcao/contracts';
import { memo } from 'react';

/** Each an element, as a page translator takes bare texts out of the page. */
const Nodes = ({ nodes }: { readonly nodes: readonly TextNode[] }) =>
  nodes.map((node, index) => {
    switch (node.kind) {
      case 'text':
        return <span key={index}>{node.text}</span>;
      case 'code':
        return <code key={index}>{node.text}</code>;
      case 'link':
        return (
          <a key={index} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
            {node.text}
          </a>
        );
      case 'strong':
        return (
          <strong key={index}>
            <Nodes nodes={node.children} />
          </strong>
        );
      case 'del':
        return (
          <del key={index}>
            <Nodes nodes={node.children} />
          </del>
        );
      case 'em':
        return (
          <em key={index}>
            <Nodes nodes={node.children} />
          </em>
        );
    }
  });

export const FormattedText = memo(function FormattedText({ text }: { readonly text: string }) {
  return <Nodes nodes={parseText(text)} />;
});
