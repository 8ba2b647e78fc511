import { isIP } from 'node:net'
import { findSite } from '#core/sites/server/sites.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { staffErrors } from '../contract/errors.ts'

/** To whom a browser gives passkeys at one host of the console. */
export interface RelyingParty {
  /** The host's name, without a port. */
  readonly rpId: string
  /** The origins that pages under this host have. */
  readonly origins: readonly string[]
  /** Present on a merchant's own host: whoever controls it must not collect passkeys of other merchants' staff. */
  readonly brandId?: string
}

const LOCAL_NAME = 'localhost'

/**
 * The relying party at the host of a call: the host of our origin, a merchant's own, or this machine's name. Without
 * PUBLIC_ORIGIN our host is unknown, and any is accepted, as for pages. Browsers give no passkeys to IP addresses.
 */
export const resolveRelyingParty = async (
  { env: { PUBLIC_ORIGIN }, db }: Pick<Platform, 'env' | 'db'>,
  host: string,
): Promise<Result<RelyingParty, Failure>> => {
  const unavailable = fail(failure(staffErrors.passkeysUnavailable))
  const address = URL.parse(`https://${host}`)
  if (!address || isIP(address.hostname) !== 0 || address.hostname.startsWith('[')) return unavailable
  const rpId = address.hostname
  const own = PUBLIC_ORIGIN ? new URL(PUBLIC_ORIGIN) : undefined
  if (own?.hostname === rpId) return ok({ rpId, origins: [own.origin] })
  const origins = [address.origin, new URL(`http://${host}`).origin]
  if (rpId === LOCAL_NAME) return ok({ rpId, origins })
  const site = await findSite(db, { host })
  if (site) return ok({ rpId, origins: own ? [address.origin] : origins, brandId: site.brand._id })
  return own ? unavailable : ok({ rpId, origins })
}
