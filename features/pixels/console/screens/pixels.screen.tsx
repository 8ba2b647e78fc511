import { BrandPage } from '#core/console-shell/console/brand-page.tsx'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { LinesField } from '#core/console-shell/console/lines-field.tsx'
import { listDifferences } from '#core/console-shell/console/list-differences.ts'
import { useVersionedForm } from '#core/console-shell/console/use-versioned-form.ts'
import { type FieldsProps, VersionedEditor } from '#core/console-shell/console/versioned-editor.tsx'
import { VersionedState } from '#core/console-shell/console/versioned-state.tsx'
import { CONSENT_POLICIES } from '#core/sites/domain/consent.ts'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import type { ConsolePixelsApi, PixelDraft, PixelForm } from '../../contract/console-endpoints.ts'
import { usePixelsConsoleTexts } from '../pixels-console-texts.ts'

export const meta = getConsoleMeta

const isPixelForm = (data: unknown): data is PixelForm =>
  typeof data === 'object' && data !== null && 'settings' in data && 'vendors' in data

const readForm = () => consoleApi<ConsolePixelsApi>()('GET /api/v1/console/pixels')

const writeForm = (settings: PixelDraft, version: string) =>
  consoleApi<ConsolePixelsApi>()('PUT /api/v1/console/pixels', { body: { ...settings, version } })

const draftOf = ({ settings }: PixelForm): PixelDraft => settings

/** The ids by vendor with one list replaced; a vendor without an id is left out. */
const setIds = ({ ids, hashedContact, ...others }: PixelDraft, name: string, list: string[]): PixelDraft => {
  const { [name]: _, ...rest } = ids
  if (list.length === 0)
    return { ...others, ids: rest, hashedContact: hashedContact.filter((each) => each !== name) }
  return { ...others, hashedContact, ids: { ...rest, [name]: list } }
}

const VendorFields = ({
  vendor: { name, title },
  draft,
  formKey,
  errorOf,
  onChange,
}: FieldsProps<PixelDraft> & { readonly vendor: PixelForm['vendors'][number] }) => {
  const t = usePixelsConsoleTexts()
  const { hashedContact } = draft
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <LinesField
        key={formKey}
        label={t('ids', { vendor: title })}
        hint={t('idsHint')}
        value={draft.ids[name] ?? []}
        error={errorOf(`ids.${name}`)}
        onChange={(list) => onChange(setIds(draft, name, list))}
      />
      <CheckboxField
        label={t('contact', { vendor: title })}
        hint={t('contactHint')}
        disabled={(draft.ids[name] ?? []).length === 0}
        checked={hashedContact.includes(name)}
        onChange={({ currentTarget }) =>
          onChange({
            ...draft,
            hashedContact: currentTarget.checked
              ? [...hashedContact, name]
              : hashedContact.filter((each) => each !== name),
          })
        }
      />
    </div>
  )
}

const PixelFields = ({ form, ...fields }: FieldsProps<PixelDraft> & { readonly form: PixelForm }) => {
  const t = usePixelsConsoleTexts()
  const { draft, errorOf, onChange } = fields
  return (
    <ExplainedSection heading={t('heading')} text={t('text')}>
      <div className="max-w-md">
        <SelectField
          label={t('consent')}
          error={errorOf('consent')}
          value={draft.consent}
          options={CONSENT_POLICIES.map((value) => ({ value, label: t(`consent.${value}`) }))}
          onChange={({ currentTarget }) => {
            const consent = CONSENT_POLICIES.find((value) => value === currentTarget.value)
            if (consent) onChange({ ...draft, consent })
          }}
        />
      </div>
      {form.vendors.map((vendor) => (
        <VendorFields key={vendor.name} vendor={vendor} {...fields} />
      ))}
    </ExplainedSection>
  )
}

const PixelEditor = () => {
  const t = usePixelsConsoleTexts()
  const form = useVersionedForm({ read: readForm, write: writeForm, isForm: isPixelForm })
  return (
    <VersionedState form={form}>
      {(saved) => (
        <VersionedEditor
          form={form}
          saved={saved}
          draftOf={draftOf}
          compare={(mine, theirs) =>
            listDifferences<PixelDraft>(
              [
                [t('consent'), ({ consent }) => t(`consent.${consent}`)],
                ...saved.vendors.flatMap(({ name, title }): [string, (settings: PixelDraft) => string][] => [
                  [t('ids', { vendor: title }), ({ ids }) => (ids[name] ?? []).join(', ')],
                  [
                    t('contact', { vendor: title }),
                    ({ hashedContact }) => t(hashedContact.includes(name) ? 'on' : 'off'),
                  ],
                ]),
              ],
              mine,
              theirs,
            )
          }
        >
          {(fields) => <PixelFields form={saved} {...fields} />}
        </VersionedEditor>
      )}
    </VersionedState>
  )
}

/** What advertisers and analysts measure in the shop. */
export default function PixelsScreen() {
  const t = usePixelsConsoleTexts()
  return (
    <BrandPage heading={t('nav')} intro={t('intro')}>
      <PixelEditor />
    </BrandPage>
  )
}
