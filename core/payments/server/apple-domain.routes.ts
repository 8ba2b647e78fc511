import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { findSite } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { listBrandAccounts } from './accounts.repo.ts'
import { openProvider } from './accounts.service.ts'

const FILE = '/.well-known/apple-developer-merchantid-domain-association'

const FIVE_MINUTES_IN_SECONDS = 300

/** Apple's domain association from the settings of one of the brand's accounts, for the brand's own host. */
const findBrandAssociation = async (platform: Platform, brandId: string): Promise<string | undefined> => {
  const accounts = await platform.db.tenant(brandId, listBrandAccounts)
  for (const account of accounts) {
    try {
      const text = openProvider(platform, account)?.wallets?.apple?.domainAssociation
      if (text !== undefined) return text
    } catch {
      // Settings that cannot be used are told where they are saved and where they are paid with; they may quote keys.
    }
  }
  return undefined
}

/**
 * Apple's domain association for our own host. Read at each call, so that the operator can replace it without a
 * restart.
 */
const readOwnAssociation = async ({ env, logger }: Platform): Promise<string | undefined> => {
  if (env.APPLE_DOMAIN_FILE === undefined) return undefined
  try {
    return await readFile(env.APPLE_DOMAIN_FILE, 'utf8')
  } catch (error) {
    logger.error({ err: error }, 'APPLE_DOMAIN_FILE cannot be read')
    return undefined
  }
}

/**
 * Serves the file by which Apple verifies a host before its sheet opens there: the merchant's on a merchant's own
 * host, elsewhere the installation's. As text, without redirect, and 404 where there is none.
 */
export const mountAppleDomainRoute = (app: FastifyInstance, platform: Platform): void => {
  app.get(FILE, { schema: { hide: true } }, async ({ host }, reply) => {
    const site = await findSite(platform.db, { host })
    const text = site
      ? await findBrandAssociation(platform, site.brand._id)
      : await readOwnAssociation(platform)
    reply.type('text/plain; charset=utf-8')
    if (text === undefined) return reply.code(404).header('cache-control', 'no-store').send('404')
    return reply.header('cache-control', `public, max-age=${FIVE_MINUTES_IN_SECONDS}`).send(text)
  })
}
