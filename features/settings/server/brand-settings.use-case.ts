import type { BrandFile, SiteSection } from '#core/sites/contract/site-file.ts'
import type { SiteRecord } from '#core/sites/domain/site.ts'
import { loadLockedSite, type SiteConflict, saveBrandAndSite } from '#core/sites/server/save-site.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { loadTaxes, saveTaxes } from '#core/stores/server/save-stores.service.ts'
import { bumpAllMenus } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { isVisibleOnPage } from '#platform/theme/brand-color.ts'
import type { BrandForm, BrandInput } from '../contract/brand-endpoints.ts'
import { settingsErrors } from '../contract/errors.ts'
import { checkBrandColor } from '../domain/check-brand-color.ts'
import { presentBrandForm } from './brand-form.presenter.ts'
import { findRepeated } from './repeated-entries.rules.ts'

type BrandServices = Pick<Platform, 'db' | 'origin'>

const loadForm = async (
  tx: Transaction,
  { brandId, origin }: { readonly brandId: string; readonly origin: string },
): Promise<{ readonly site: SiteRecord; readonly form: BrandForm }> => {
  const site = await loadLockedSite(tx, brandId)
  return { site, form: presentBrandForm(site, { taxes: await loadTaxes(tx, brandId), origin }) }
}

/** The brand of a member of staff, with all that its outlets share. */
export const readBrandSettings = (
  { db, origin }: BrandServices,
  { caller }: { readonly caller: Caller },
): Promise<BrandForm> => {
  const { brandId } = requireStaff(caller)
  return db.system(async (tx) => (await loadForm(tx, { brandId, origin: origin() })).form)
}

/** The first field that the file's rules cannot check. */
const findIssue = ({ colorCode, ...input }: BrandInput): Failure | undefined => {
  const checked = checkBrandColor(colorCode, isVisibleOnPage)
  if ('issue' in checked) {
    const error = checked.issue === 'malformed' ? settingsErrors.colorMalformed : settingsErrors.colorTooPale
    return failure(error, { field: 'colorCode' })
  }
  const field =
    findRepeated('languages', input.languages) ??
    findRepeated('hosts', input.hosts) ??
    findRepeated(
      'taxes',
      input.taxes.map(({ key }) => key),
    )
  return field === undefined ? undefined : failure(settingsErrors.entryTwice, { field })
}

/** `site.hosts[1]` of a file is the field `hosts.1` of the form. */
const toFailure = ({ path }: SiteConflict): Failure => {
  const field = path.replace(/^site\./, '').replace(/\[(\d+)\]/, '.$1')
  return failure(field === 'homePath' ? settingsErrors.pathTaken : settingsErrors.hostTaken, { field })
}

const toBrandFile = (input: BrandInput, { brand }: SiteRecord): BrandFile => {
  const { name, languages, merchantType, msgConfig, phoneCountries, emailDomains, showCallUs } = input
  const checked = checkBrandColor(input.colorCode, isVisibleOnPage)
  return {
    ...{ key: brand.key, currency: brand.currency, country: brand.country },
    ...{ name, languages, merchantType, msgConfig, phoneCountries, emailDomains, showCallUs },
    colorCode: 'color' in checked ? checked.color : brand.colorCode,
    phone: input.phone ?? undefined,
  }
}

const toSiteSection = (input: BrandInput): SiteSection => {
  const { homePath, hosts, uiVersion, look, title, description } = input
  const { aboutUs, terms, faq, isListed, embedParents } = input
  return {
    ...{ homePath, hosts, uiVersion, look, title, description },
    ...{ aboutUs, terms, faq, isListed, embedParents },
  }
}

interface BrandChange {
  readonly caller: Caller
  readonly body: BrandInput & { readonly version: string }
}

/** Tries again what lost the race for an address to another brand: this time the look before the write sees it. */
const withAddressRace = async <Answer>(attempt: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await attempt()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return attempt()
  }
}

/** Changes the brand, unless somebody else has changed it since it was read. */
export const changeBrandSettings = (
  { db, origin }: BrandServices,
  { caller, body: { version, ...input } }: BrandChange,
): Promise<Result<BrandForm, Failure>> => {
  const { brandId } = requireStaff(caller)
  const place = { brandId, origin: origin() }
  const change = async (tx: Transaction): Promise<Result<BrandForm, Failure>> => {
    const { site: before, form } = await loadForm(tx, place)
    if (form.version !== version) return fail(failure(settingsErrors.changedMeanwhile, { data: form }))
    const issue = findIssue(input)
    if (issue) return fail(issue)
    const wanted = { brand: toBrandFile(input, before), site: toSiteSection(input) }
    const saved = await saveBrandAndSite(tx, { ...wanted, icon: input.icon, cover: input.cover })
    if (!saved.ok) {
      const [conflict] = saved.failure
      if (!conflict) throw new Error('A brand was refused without a conflict')
      return fail(toFailure(conflict))
    }
    if (input.taxes.length > 0) await saveTaxes(tx, brandId, input.taxes)
    await bumpAllMenus(tx, brandId)
    return ok((await loadForm(tx, place)).form)
  }
  return withAddressRace(() => db.system(change))
}
