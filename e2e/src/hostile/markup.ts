/** Short enough for every name. Each would call `ran` if it became an element. */
export const hostileName = (which: string): string => `<img src=x onerror=ran('${which}') class=pwned>`;

/** Texts that try to run a script in an attendant's browser. */
export const hostileTexts: readonly string[] = [
  "<img src=x onerror=ran('img') class=pwned>",
  "<svg onload=ran('svg') class=pwned></svg>",
  "<script class=pwned>ran('script')</script>",
  `"><b class=pwned onmouseover="ran('attribute')">x</b>`,
  "'-ran('quote')-'",
  "[click](javascript:ran('markdown'))",
  "javascript:ran('address')//https://a.example/",
  'https://a.example/"onmouseover="ran(1)"',
  "JaVaScRiPt:ran('case')",
  "&#106;avascript:ran('entity')",
  `<a href="javascript:ran('a')" class=pwned>*bold*</a>`,
  `<b onclick="ran('b')" class=pwned>_em_</b>`,
  `<iframe src="javascript:ran('iframe')" class=pwned></iframe>`,
  `<iframe srcdoc="<script>parent.ran('srcdoc')</script>" class=pwned></iframe>`,
  `<details open ontoggle=ran('details') class=pwned>`,
  `<math class=pwned><mtext><style><img src=x onerror=ran('mutation')></style></mtext></math>`,
  `<noscript><p title="</noscript><img src=x onerror=ran('noscript') class=pwned>">`,
  `<style class=pwned>*{display:none}</style>`,
  `<meta http-equiv=refresh content="0;url=https://a.example/" class=pwned>`,
  `<base href="https://a.example/" class=pwned>`,
  "{{constructor.constructor('ran(1)')()}} ${ran('template')}",
  "data:text/html,<script>ran('data')</script>",
  `mailto:a@b.example?subject="><img src=x onerror=ran('mailto') class=pwned>`,
  `tel:+5511987654321"onclick="ran('tel')`,
  '\u202Ehttps://a.example/gpj.exe',
  "```<img src=x onerror=ran('code') class=pwned>``` ~*_<u class=pwned>_*~",
];

/** Documents that would run a script if they were opened under the desk's address. */
export const hostileFiles: readonly {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}[] = [
  {
    name: hostileName('file') + '.html',
    type: 'text/html',
    text: '<!doctype html><script>opener?.ran("html"); document.title = "pwned"</script>',
  },
  {
    name: '"><svg onload=ran(1)>.svg',
    type: 'image/svg+xml',
    text: '<svg xmlns="http://www.w3.org/2000/svg" onload="document.title=\'pwned\'"><script>ran("svg")</script></svg>',
  },
  {
    name: '../../\u202Egnp.html.png',
    type: 'image/png',
    text: '<html><script>ran("sniffed")</script></html>',
  },
];
