/**
 * Hands an address to whatever the device shares with, or copies it where there is nothing of the kind.
 * @returns whether it was copied, so that the visitor can be told
 */
export const shareLink = async (link: { readonly title: string; readonly url: string }): Promise<boolean> => {
  if (navigator.share) {
    // Whoever changes their mind makes the call fail; that is no fault.
    await navigator.share(link).catch(() => undefined)
    return false
  }
  await navigator.clipboard.writeText(link.url)
  return true
}
