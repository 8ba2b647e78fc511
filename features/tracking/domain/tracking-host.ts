const LABEL = /^[a-z0-9-]{1,63}$/
const MAX_HOST_LENGTH = 253

const isLabel = (label: string): boolean =>
  LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')

/** At least two labels, the last of which is not a number: a name, not an IP address. */
const isHost = (host: string): boolean => {
  const labels = host.split('.')
  return (
    host.length <= MAX_HOST_LENGTH &&
    labels.length > 1 &&
    labels.every(isLabel) &&
    /[a-z]/.test(labels.at(-1) ?? '')
  )
}

/** Normalises an entered host: lower case, without other pasted parts of a URL; undefined if it is invalid. */
export const parseHost = (typed: string): string | undefined => {
  const small = typed.trim().toLowerCase()
  const [bare = ''] = (small.startsWith('https://') ? small.slice('https://'.length) : small).split('/')
  return isHost(bare.startsWith('*.') ? bare.slice(2) : bare) ? bare : undefined
}

const isHostMatch = (allowed: string, host: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed

/** Whether the host of a URL is on the list; a trailing dot is ignored. */
export const isListed = (host: string, hosts: readonly string[]): boolean => {
  const bare = host.toLowerCase().replace(/\.$/, '')
  return hosts.some((allowed) => isHostMatch(allowed, bare))
}
