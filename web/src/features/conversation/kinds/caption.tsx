import Box from '@mui/material/Box';
import { parseText, type TextNode } from '@balcao/contracts';
import { memo } from 'react';
import { FoundText } from '../../../components/found-text.tsx';

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

type TextProps = {
  readonly text: string;
  /** The search text whose matches are marked. */
  readonly search?: string | undefined;
};

const FormattedText = memo(function FormattedText({ text, search }: TextProps) {
  return <Nodes nodes={parseText(text)} search={search} />;
});

type Props = {
  readonly text: string;
  readonly isFaded?: boolean;
  /** The searched words, which are highlighted. */
  readonly search?: string | undefined;
};

/** The text with WhatsApp's formatting. */
export const Caption = ({ text, isFaded = false, search }: Props) =>
  text === '' ? null : (
    <Box
      // A right-to-left text has its own direction among others.
      dir="auto"
      sx={{
        fontSize: '0.9375rem',
        lineHeight: 1.45,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        ...(isFaded ? { fontStyle: 'italic', color: 'text.secondary' } : {}),
        '& code': { fontFamily: 'ui-monospace, monospace', fontSize: '0.875em' },
      }}
    >
      <FormattedText text={text} search={search} />
    </Box>
  );
