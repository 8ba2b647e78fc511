/** The request header by which a page says that it stands in a frame of another site. */
export const EMBEDDED_HEADER = 'compass-embedded'

/** Whether this page stands in a frame; false on the server. */
export const isEmbedded = (): boolean => typeof window !== 'undefined' && window.self !== window.top

/**
 * Leads to a page that may refuse frames, such as a bank's: in the whole tab. Browsers allow it after a tap in the
 * frame; one that does not gets the page in the frame.
 */
export const openInTab = (url: string): void => {
  if (!isEmbedded()) {
    window.location.assign(url)
    return
  }
  try {
    const { top } = window
    if (top) top.location.href = url
  } catch {
    window.location.assign(url)
  }
}
