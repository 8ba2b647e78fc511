import type { JSONColumnType } from 'kysely'
import type { Language, LocalizedText } from '#platform/kernel/language.ts'
import type { FaqEntry, PictureRecord, SiteLook } from '../domain/site.ts'

export interface BrandsTable {
  id: string
  key: string
  name: JSONColumnType<LocalizedText>
  color_code: string
  currency: string
  country: string
  languages: JSONColumnType<Language[]>
  merchant_type: string
  msg_config: 10 | 20 | 30
  phone_countries: JSONColumnType<string[]>
  email_domains: JSONColumnType<string[]>
  phone: string | null
  show_call_us: boolean
  created_at: Date
}

export interface SitesTable {
  id: string
  brand_id: string
  home_path: string
  ui_version: 1 | 2 | 3 | 4
  look: JSONColumnType<SiteLook>
  title: JSONColumnType<LocalizedText>
  description: JSONColumnType<LocalizedText>
  icon: JSONColumnType<PictureRecord | null>
  cover: JSONColumnType<PictureRecord | null>
  about_us: JSONColumnType<LocalizedText>
  terms: JSONColumnType<LocalizedText>
  faq: JSONColumnType<FaqEntry[]>
  is_listed: boolean
  embed_parents: JSONColumnType<string[]>
  created_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    brands: BrandsTable
    sites: SitesTable
    site_hosts: { host: string; site_id: string }
    site_paths: { path: string; site_id: string }
  }
}
