/** A page without its scripts: it still shows what the server rendered. */
export const removeScripts = (html: string): string =>
  html.replaceAll(/<script\b[\s\S]*?<\/script>/g, '').replaceAll(/<link[^>]*rel="modulepreload"[^>]*>/g, '')
