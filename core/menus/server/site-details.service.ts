import type { Language } from '#platform/kernel/language.ts'
import type { FileIssue } from '../contract/file-issue.ts'
import type { SiteFileInput } from '../contract/site-file.ts'

/** The facts about a shop that a foreign menu lacks. */
export interface SiteDetails {
  readonly name: string
  readonly homePath: string
  readonly currency: string
  /** ISO 3166 alpha-2. */
  readonly country: string
  /** IANA zone. */
  readonly timeZone: string
  /** The language of the menu. */
  readonly language: Language
  readonly colorCode: string
  readonly address: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
  readonly opens: string
  readonly closes: string
  /** Absent: a restaurant. */
  readonly merchantType?: string
  /** Absent: customers find the outlet at once. */
  readonly previewMode?: boolean
}

/** The result of mapping a foreign menu. */
export interface MappedMenu {
  readonly taxes: NonNullable<SiteFileInput['taxes']>
  readonly menu: SiteFileInput['menu']
  /** What was left out or changed, and why; places are those of the foreign file. */
  readonly warnings: readonly FileIssue[]
}

/** A site file of one outlet for pickup with payment at the counter, around a menu. */
export const createSiteFile = (
  facts: SiteDetails,
  { taxes, menu }: Pick<MappedMenu, 'taxes' | 'menu'>,
): SiteFileInput => {
  const text = (words: string) => ({ [facts.language]: words })
  return {
    format: 'compass-site-1',
    brand: {
      key: facts.homePath,
      name: text(facts.name),
      colorCode: facts.colorCode,
      currency: facts.currency,
      country: facts.country,
      languages: [facts.language],
      merchantType: facts.merchantType ?? 'restaurant',
      msgConfig: 10,
    },
    site: { homePath: facts.homePath, uiVersion: 1, title: text(facts.name) },
    taxes,
    stores: [
      {
        key: 'main',
        name: text(facts.name),
        address: text(facts.address),
        city: text(facts.city),
        latitude: facts.latitude,
        longitude: facts.longitude,
        timeZone: facts.timeZone,
        previewMode: facts.previewMode ?? false,
        services: { pickup: true },
        hours: { store: { daily: [[facts.opens, facts.closes]] } },
        paymentMethods: { pickup: ['cod'] },
      },
    ],
    menu,
  }
}
