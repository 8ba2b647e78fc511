import type { z } from 'zod'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { brandSchema, Site } from '../contract/endpoints.ts'
import type { SitePixels } from '../contract/pixel-vendor.ts'
import type { BrandRecord, SiteRecord } from '../domain/site.ts'

/** The wire format of a brand. */
export const presentBrand = (brand: BrandRecord, language: Language): z.output<typeof brandSchema> => ({
  _id: brand._id,
  name: localize(brand.name, language),
  colorCode: brand.colorCode,
  country: brand.country,
  currency: { code: brand.currency },
  merchantType: brand.merchantType,
  msgConfig: brand.msgConfig,
  phone: brand.phone,
  showCallUs: brand.showCallUs,
})

/** The wire format of a site. */
export const presentSite = (site: SiteRecord, language: Language, pixels: SitePixels | undefined): Site => ({
  _id: site._id,
  homePath: site.homePath,
  host: site.hosts[0] ?? null,
  uiVersion: site.uiVersion,
  look: site.look,
  brand: presentBrand(site.brand, language),
  title: localize(site.title, language),
  description: localize(site.description, language),
  icon: site.icon,
  cover: site.cover,
  languages: [...site.brand.languages],
  defaultLanguage: site.brand.languages[0] ?? 'en',
  pixels: pixels ?? null,
  embedParents: [...site.embedParents],
})

const toParagraphs = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** One page of the merchant's texts, as plain text. */
export const presentContent = (
  site: SiteRecord,
  page: 'about-us' | 'faq' | 'terms-conditions',
  language: Language,
) => {
  if (page === 'faq') {
    const questions = site.faq.map(({ question, answer }) => ({
      question: localize(question, language),
      answer: localize(answer, language),
    }))
    return { paragraphs: [], questions }
  }
  const text = localize(page === 'about-us' ? site.aboutUs : site.terms, language)
  return { paragraphs: toParagraphs(text), questions: [] }
}
