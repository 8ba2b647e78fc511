import type { SiteRecord } from '#core/sites/domain/site.ts'
import type { TaxFile } from '#core/stores/contract/site-file.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import type { BrandForm, BrandSettings } from '../contract/brand-endpoints.ts'

interface FormContext {
  readonly taxes: readonly TaxFile[]
  /** Where this installation is. */
  readonly origin: string
}

/** A brand and its site as their form edits them. */
export const presentBrandForm = (site: SiteRecord, { taxes, origin }: FormContext): BrandForm => {
  const { brand } = site
  const { name, merchantType, colorCode, msgConfig, phone, showCallUs } = brand
  const { homePath, uiVersion, look, title, description, aboutUs, terms, icon, cover, isListed } = site
  const settings: BrandSettings = {
    ...{ name, merchantType, colorCode, msgConfig, phone, showCallUs },
    languages: [...brand.languages],
    phoneCountries: [...brand.phoneCountries],
    emailDomains: [...brand.emailDomains],
    ...{ homePath, uiVersion, title, description, aboutUs, terms, icon, cover, isListed },
    look: { heading: look.heading, corner: look.corner },
    hosts: [...site.hosts],
    faq: site.faq.map(({ question, answer }) => ({ question, answer })),
    embedParents: [...site.embedParents],
    taxes: taxes.map(({ key, name: label, rate, inclusive }) => ({ key, name: label, rate, inclusive })),
  }
  const { key, currency, country } = brand
  return { version: computeFormVersion(settings), settings, fixed: { key, currency, country }, origin }
}
