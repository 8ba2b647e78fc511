/** Sets a cookie from its `Set-Cookie` text; for values that the server needs to render the next page. */
export const writeCookie = (text: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve
  document.cookie = text
}
