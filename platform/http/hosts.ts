import type { IncomingMessage } from 'node:http'

/** How many hosts a request names. With two, a proxy and our server may each use a different one. */
export const countHostHeaders = ({ rawHeaders }: IncomingMessage): number => {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  return hosts
}
