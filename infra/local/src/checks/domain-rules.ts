type NewExpression = {
  readonly callee: { readonly type: string; readonly name?: string };
  readonly arguments: readonly unknown[];
};

type Context = { report: (fault: { node: NewExpression; message: string }) => void };

/** Rules that oxlint does not have; `.oxlintrc.json` says where they apply. */
export default {
  meta: { name: 'domain' },
  rules: {
    'no-clock': {
      create: (context: Context) => ({
        NewExpression(node: NewExpression): void {
          if (node.callee.name !== 'Date' || node.arguments.length > 0) return;
          context.report({ node, message: 'No clock in domain code: the time comes with the command.' });
        },
      }),
    },
  },
};
