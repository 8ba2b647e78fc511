/**
 * Makes every kind of space an ordinary one. Releases of the language data disagree about thin, narrow and no-break
 * spaces, so the server's text and the browser's would differ; and a no-break space doubles the price of a text
 * message. A price that must not wrap gets `white-space: nowrap` from the component that shows it.
 */
export const replaceSpecialSpaces = (text: string): string => text.replace(/\p{Zs}/gu, ' ')
