import {
  CONSENT_VERSION,
  type ConsentPurpose,
  isConsentRequired,
  isRefusedByHeaders,
} from '#core/sites/domain/consent.ts'
import type { SiteRecord } from '#core/sites/domain/site.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import { insertChoice, selectLatestChoices } from './consent-choices.repo.ts'

interface ReportedChoice {
  readonly purposes: readonly ConsentPurpose[]
  readonly chosenAt: string | null
}

/** Whether a shop may measure somebody who was not asked. Where that is unknown, it may not. */
const mayMeasureUnasked = async ({ hooks }: Platform, site: SiteRecord): Promise<boolean> => {
  const [findPixels] = hooks.all('sitePixels')
  const pixels = await findPixels?.(site)
  return (
    pixels !== undefined &&
    !isConsentRequired({ policy: pixels.consent, country: site.brand.country, timeZone: '' })
  )
}

/** A browser that refuses by its headers overrides what its page reports. */
const decidePurposes = async (
  platform: Platform,
  site: SiteRecord,
  { choice, isRefused }: { readonly choice: ReportedChoice; readonly isRefused: boolean },
): Promise<readonly ConsentPurpose[]> => {
  if (isRefused) return []
  const isCovered = choice.chosenAt !== null || (await mayMeasureUnasked(platform, site))
  return isCovered ? [...new Set(choice.purposes)].toSorted() : []
}

/** Records what a customer allows from now on, and deletes what is no longer allowed. */
export const recordChoice = async (
  platform: Platform,
  caller: CustomerCaller,
  {
    choice,
    headers,
  }: { readonly choice: ReportedChoice; readonly headers: Readonly<Record<string, unknown>> },
): Promise<Result<{ purposes: ConsentPurpose[] }, Failure>> => {
  const { brandId, userId } = caller
  const isRefused = isRefusedByHeaders(headers)
  const site = await platform.db.tenant(brandId, loadSite)
  const purposes = await decidePurposes(platform, site, { choice, isRefused })
  await platform.db.tenant(brandId, async (tx) => {
    const last = (await selectLatestChoices(tx, [userId])).get(userId)
    const chosenAt = choice.chosenAt === null ? null : new Date(choice.chosenAt)
    const isKnown =
      last?.chosenAt?.getTime() === chosenAt?.getTime() && last?.purposes.join() === purposes.join()
    if (!isKnown)
      await insertChoice(tx, {
        ...{ userId, purposes, chosenAt, isRefusedByBrowser: isRefused },
        version: CONSENT_VERSION,
      })
    for (const listen of platform.hooks.all('consentListener')) await listen(tx, { userId, purposes })
  })
  return ok({ purposes: [...purposes] })
}
