import { BrandPage } from '#core/console-shell/console/brand-page.tsx'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { useVersionedForm } from '#core/console-shell/console/use-versioned-form.ts'
import { VersionedEditor } from '#core/console-shell/console/versioned-editor.tsx'
import { VersionedState } from '#core/console-shell/console/versioned-state.tsx'
import type { BrandForm, BrandSettings, BrandSettingsApi } from '../../contract/brand-endpoints.ts'
import { AnchoredPart } from '../components/anchored-part.tsx'
import { BrandAddressPart } from '../components/brand-address-part.tsx'
import { BrandContactPart } from '../components/brand-contact-part.tsx'
import { BrandLookPart } from '../components/brand-look-part.tsx'
import { BrandNamePart } from '../components/brand-name-part.tsx'
import { BrandTextsPart } from '../components/brand-texts-part.tsx'
import { TaxesPart } from '../components/taxes-part.tsx'
import { useSettingsTexts } from '../settings-console-texts.ts'
import { useBrandDifferences } from '../use-brand-differences.ts'

export const meta = getConsoleMeta

const isBrandForm = (data: unknown): data is BrandForm =>
  typeof data === 'object' && data !== null && 'settings' in data && 'fixed' in data

const readForm = () => consoleApi<BrandSettingsApi>()('GET /api/v1/console/brand-settings')

const writeForm = (settings: BrandSettings, version: string) =>
  consoleApi<BrandSettingsApi>()('PUT /api/v1/console/brand-settings', { body: { ...settings, version } })

const draftOf = ({ settings }: BrandForm): BrandSettings => settings

const BrandEditor = () => {
  const compare = useBrandDifferences()
  const form = useVersionedForm({ read: readForm, write: writeForm, isForm: isBrandForm })
  return (
    <VersionedState form={form}>
      {(saved) => (
        <VersionedEditor form={form} saved={saved} draftOf={draftOf} compare={compare}>
          {(fields) => (
            <>
              <BrandNamePart {...fields} />
              <AnchoredPart name="look">
                <BrandLookPart {...fields} />
              </AnchoredPart>
              <AnchoredPart name="contact">
                <BrandContactPart {...fields} />
              </AnchoredPart>
              <AnchoredPart name="addresses">
                <BrandAddressPart form={saved} {...fields} />
              </AnchoredPart>
              <AnchoredPart name="taxes">
                <TaxesPart form={saved} {...fields} />
              </AnchoredPart>
              <AnchoredPart name="texts">
                <BrandTextsPart {...fields} />
              </AnchoredPart>
            </>
          )}
        </VersionedEditor>
      )}
    </VersionedState>
  )
}

/** What all outlets share. */
export default function BrandScreen() {
  const t = useSettingsTexts()
  return (
    <BrandPage heading={t('brand.nav')} intro={t('brand.intro')}>
      <BrandEditor />
    </BrandPage>
  )
}
