import { isRefusedByHeaders } from '#core/sites/domain/consent.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import { isEmptyVisit, limitVisit, type Visit } from '../domain/visit.ts'
import { findConsents } from './count-purchases.worker.ts'
import { deleteVisit, findVisit, saveVisit } from './visits.repo.ts'

const MAX_USER_AGENT = 300

/**
 * Stores how a customer came, as far as they allow it. A visit without a campaign leaves the former campaign: the last
 * link with one counts.
 */
export const storeVisit = (
  platform: Platform,
  { brandId, userId }: CustomerCaller,
  {
    visit,
    headers,
  }: { readonly visit: Visit; readonly headers: Readonly<Record<string, string | undefined>> },
): Promise<Result<Visit, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const consent = (await findConsents(platform, tx, [userId])).get(userId)
    const purposes = isRefusedByHeaders(headers) ? [] : (consent?.purposes ?? [])
    const last = await findVisit(tx, userId)
    const hasCampaign = Object.keys(visit.source).length > 0
    const source = hasCampaign ? visit.source : (last?.source ?? {})
    const stored = limitVisit({ source, browser: { ...last?.browser, ...visit.browser } }, purposes)
    if (isEmptyVisit(stored)) await deleteVisit(tx, userId)
    else
      await saveVisit(tx, userId, {
        ...stored,
        userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
      })
    return ok(stored)
  })
