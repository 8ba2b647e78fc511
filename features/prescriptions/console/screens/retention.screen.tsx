import { BrandPage } from '#core/console-shell/console/brand-page.tsx'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { listDifferences } from '#core/console-shell/console/list-differences.ts'
import { useVersionedForm } from '#core/console-shell/console/use-versioned-form.ts'
import { VersionedEditor } from '#core/console-shell/console/versioned-editor.tsx'
import { VersionedState } from '#core/console-shell/console/versioned-state.tsx'
import { WholeNumberField } from '#core/console-shell/console/whole-number-field.tsx'
import type { RetentionApi, RetentionForm } from '../../contract/settings-endpoints.ts'
import { usePrescriptionsConsoleTexts } from '../prescriptions-console-texts.ts'

export const meta = getConsoleMeta

const isRetentionForm = (data: unknown): data is RetentionForm =>
  typeof data === 'object' && data !== null && 'retentionDays' in data

const readForm = () => consoleApi<RetentionApi>()('GET /api/v1/console/prescription-settings')

const writeForm = (retentionDays: number, version: string) =>
  consoleApi<RetentionApi>()('PUT /api/v1/console/prescription-settings', {
    body: { retentionDays, version },
  })

const draftOf = ({ retentionDays }: RetentionForm): number => retentionDays

/** For how long the pharmacy stores what customers uploaded. */
export default function PrescriptionSettingsScreen() {
  const t = usePrescriptionsConsoleTexts()
  const form = useVersionedForm({ read: readForm, write: writeForm, isForm: isRetentionForm })
  return (
    <BrandPage heading={t('retention.nav')} intro={t('retention.intro')}>
      <VersionedState form={form}>
        {(saved) => (
          <VersionedEditor
            form={form}
            saved={saved}
            draftOf={draftOf}
            compare={(mine, theirs) => listDifferences([[t('retention.days'), String]], mine, theirs)}
          >
            {({ draft, formKey, errorOf, onChange }) => (
              <ExplainedSection heading={t('retention.heading')} text={t('retention.text')}>
                <div className="max-w-sm">
                  <WholeNumberField
                    key={formKey}
                    label={t('retention.days')}
                    required
                    min={1}
                    max={3650}
                    value={draft}
                    error={errorOf('retentionDays')}
                    onChange={(days) => onChange(days ?? draft)}
                  />
                </div>
              </ExplainedSection>
            )}
          </VersionedEditor>
        )}
      </VersionedState>
    </BrandPage>
  )
}
