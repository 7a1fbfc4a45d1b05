/** Swagger UI's own colours have too little contrast for these texts (rule U6). */
export const readableColors = `html:not(.dark-mode) {
  .swagger-ui .info .title small { background: #59616e; }
  .swagger-ui .info .title small.version-stamp { background: #4a6e00; }
  .swagger-ui .info a { color: #1f5fae; }
  .swagger-ui .btn.authorize { color: #14703f; border-color: #14703f; }
  .swagger-ui .btn.authorize svg { fill: #14703f; }
  .swagger-ui .opblock .opblock-summary-method { background: #59616e; }
  .swagger-ui .opblock.opblock-post .opblock-summary-method { background: #14703f; }
  .swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1f5fae; }
  .swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8a5200; }
  .swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e; }
  .swagger-ui .json-schema-2020-12-expand-deep-button { color: #59616e; }
}
html.dark-mode .swagger-ui .header-col { color: #e4e6e6; }
`;
