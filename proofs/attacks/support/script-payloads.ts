const RUN = 'window.__xss=1'

/**
 * Texts that run a script wherever a page uses text as markup, an attribute, a style, a URL or code. One row per
 * trick.
 */
export const SCRIPT_PAYLOADS: readonly string[] = [
  ...[
    `<script>${RUN}</script>`,
    `"><script>${RUN}</script>`,
    `'><script>${RUN}</script>`,
    `<ScRiPt>${RUN}</sCrIpT>`,
  ],
  ...[
    `</script><script>${RUN}</script>`,
    `</title><script>${RUN}</script>`,
    `</textarea><script>${RUN}</script>`,
  ],
  ...[
    `</style><script>${RUN}</script>`,
    `--><script>${RUN}</script>`,
    `]]><script>${RUN}</script>`,
    `<script src=data:,${RUN}></script>`,
  ],
  ...[
    `<img src=x onerror=${RUN}>`,
    `"><img src=x onerror=${RUN}>`,
    `<img src=x onerror="${RUN}"//`,
    `<img/src=x/onerror=${RUN}>`,
  ],
  ...[
    `<IMG SRC=javascript:${RUN}>`,
    `<image href=x onerror=${RUN}>`,
    `<svg onload=${RUN}>`,
    `<svg/onload=${RUN}>`,
  ],
  ...[
    `<svg><script>${RUN}</script></svg>`,
    `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
    `<svg><a xlink:href="javascript:${RUN}">x</a></svg>`,
  ],
  ...[
    `<math href="javascript:${RUN}">x</math>`,
    `<body onload=${RUN}>`,
    `<iframe src="javascript:${RUN}">`,
    `<iframe srcdoc="<script>parent.__xss=1</script>">`,
  ],
  ...[
    `<object data="javascript:${RUN}">`,
    `<embed src="javascript:${RUN}">`,
    `<details open ontoggle=${RUN}>`,
    `<input autofocus onfocus=${RUN}>`,
  ],
  ...[
    `<select autofocus onfocus=${RUN}>`,
    `<textarea autofocus onfocus=${RUN}>`,
    `<video><source onerror=${RUN}></video>`,
    `<audio src=x onerror=${RUN}>`,
  ],
  ...[
    `<marquee onstart=${RUN}>`,
    `<form action="javascript:${RUN}"><button>x</button></form>`,
    `<button formaction="javascript:${RUN}">x`,
  ],
  ...[
    `<a href="javascript:${RUN}">x</a>`,
    `<a href="jAvAsCrIpT:${RUN}">x</a>`,
    `<a href="data:text/html,<script>${RUN}</script>">x</a>`,
  ],
  ...[
    `javascript:${RUN}`,
    `JaVaScRiPt:${RUN}`,
    `java\tscript:${RUN}`.replace('\t', '&#9;'),
    `data:text/html,<script>${RUN}</script>`,
    `vbscript:${RUN}`,
  ],
  ...[
    `" onmouseover="${RUN}" x="`,
    `' onmouseover='${RUN}' x='`,
    `" autofocus onfocus="${RUN}" x="`,
    `\` onmouseover=${RUN}`,
  ],
  ...[
    `{{constructor.constructor('${RUN}')()}}`,
    `\${${RUN}}`,
    `#{${RUN}}`,
    `<%= ${RUN} %>`,
    `{${RUN}}`,
    `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  ],
  ...[
    `';${RUN}//`,
    `";${RUN}//`,
    `\\";${RUN}//`,
    `\`;${RUN}//`,
    `*/${RUN}/*`,
    `&lt;script&gt;${RUN}&lt;/script&gt;`,
    `&#60;script&#62;${RUN}&#60;/script&#62;`,
  ],
  ...[
    `＜script＞${RUN}＜/script＞`,
    `<style>@import'javascript:${RUN}';</style>`,
    `<link rel=stylesheet href="javascript:${RUN}">`,
    `<base href="https://evil.example/">`,
  ],
  ...[
    `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
    `<meta http-equiv=refresh content="0;url=https://evil.example/">`,
  ],
  ...[
    `#fff;background:url(javascript:${RUN})`,
    `red;}</style><script>${RUN}</script>`,
    `expression(${RUN})`,
    `<div style="background:url('javascript:${RUN}')">`,
  ],
  ...[
    `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
    `<xmp><p title="</xmp><img src=x onerror=${RUN}>">`,
    `<template><script>${RUN}</script></template>`,
  ],
  ...[
    `<p id=__proto__>`,
    `<form id=compass><input name=attributes>`,
    `<img name=getElementById>`,
    `\u202e<script>${RUN}</script>`,
    `<!--<img src="--><img src=x onerror=${RUN}>">`,
  ],
]
