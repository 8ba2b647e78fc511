import type { Transaction } from '#platform/db/transaction.ts'
import type { SiteSection } from '../contract/site-file.ts'
import './sites.tables.ts'

/** The ids of the sites whose path, current or former, is `path`. */
export const listSiteIdsAtPath = async (tx: Transaction, path: string): Promise<string[]> => {
  const current = tx.sql.selectFrom('sites').select('id').where('home_path', '=', path)
  const former = tx.sql.selectFrom('site_paths').select('site_id as id').where('path', '=', path)
  return (await current.unionAll(former).execute()).map(({ id }) => id)
}

/** Those of the hosts that a site has; no statement is sent for none. */
export const listUsedHosts = async (
  tx: Transaction,
  hosts: readonly string[],
): Promise<{ readonly host: string; readonly site_id: string }[]> =>
  hosts.length === 0 ? [] : tx.sql.selectFrom('site_hosts').selectAll().where('host', 'in', hosts).execute()

/**
 * Replaces the hosts of a site and records its former path, which keeps leading to the site until it is used again.
 */
export const updateAddresses = async (
  tx: Transaction,
  siteId: string,
  { site, formerPath }: { site: SiteSection; formerPath: string | undefined },
): Promise<void> => {
  await tx.sql.deleteFrom('site_paths').where('path', '=', site.homePath).execute()
  if (formerPath && formerPath !== site.homePath)
    await tx.sql.insertInto('site_paths').values({ path: formerPath, site_id: siteId }).execute()
  await tx.sql.deleteFrom('site_hosts').where('site_id', '=', siteId).execute()
  const hosts = site.hosts.map((host) => ({ host, site_id: siteId }))
  if (hosts.length > 0) await tx.sql.insertInto('site_hosts').values(hosts).execute()
}
