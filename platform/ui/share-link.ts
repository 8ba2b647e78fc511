/**
 * Shares an address with the device's share function, or copies it where there is none.
 * @returns whether it was copied, so that the visitor can be notified
 */
export const shareLink = async (link: { readonly title: string; readonly url: string }): Promise<boolean> => {
  if (navigator.share) {
    // Cancelling makes the call fail; that is not an error.
    await navigator.share(link).catch(() => undefined)
    return false
  }
  await navigator.clipboard.writeText(link.url)
  return true
}
