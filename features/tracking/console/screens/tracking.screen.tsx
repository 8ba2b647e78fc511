import { useCallback } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { LinesField } from '#core/console-shell/console/lines-field.tsx'
import { listDifferences } from '#core/console-shell/console/list-differences.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { useVersionedForm } from '#core/console-shell/console/use-versioned-form.ts'
import { type FieldsProps, VersionedEditor } from '#core/console-shell/console/versioned-editor.tsx'
import { VersionedState } from '#core/console-shell/console/versioned-state.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import type { TrackingApi, TrackingDraft, TrackingForm } from '../../contract/endpoints.ts'
import { useTrackingConsoleTexts } from '../tracking-console-texts.ts'

export const meta = getConsoleMeta

const isTrackingForm = (data: unknown): data is TrackingForm =>
  typeof data === 'object' && data !== null && 'usesCourier' in data && 'hosts' in data

const draftOf = ({ usesCourier, hosts }: TrackingForm): TrackingDraft => ({ usesCourier, hosts })

const useTrackingForm = (id: string) => {
  const read = useCallback(
    () => consoleApi<TrackingApi>()('GET /api/v1/console/stores/:id/tracking', { params: { id } }),
    [id],
  )
  const write = (draft: TrackingDraft, version: string) =>
    consoleApi<TrackingApi>()('PUT /api/v1/console/stores/:id/tracking', {
      params: { id },
      body: { ...draft, version },
    })
  return useVersionedForm({ read, write, isForm: isTrackingForm })
}

const TrackingFields = ({
  courier,
  draft,
  formKey,
  errorOf,
  onChange,
}: FieldsProps<TrackingDraft> & Pick<TrackingForm, 'courier'>) => {
  const t = useTrackingConsoleTexts()
  return (
    <>
      <ExplainedSection
        heading={t('drivers')}
        text={courier === null ? t('noCourier') : t('usesCourierHint', { courier })}
      >
        {courier !== null && (
          <CheckboxField
            label={t('usesCourier')}
            checked={draft.usesCourier}
            onChange={({ currentTarget }) => onChange({ ...draft, usesCourier: currentTarget.checked })}
          />
        )}
      </ExplainedSection>
      <ExplainedSection heading={t('hosts')} text={t('hostsText')}>
        <LinesField
          key={formKey}
          label={t('hostsLabel')}
          hint={t('hostsHint')}
          value={draft.hosts}
          error={errorOf('hosts')}
          onChange={(hosts) => onChange({ ...draft, hosts })}
        />
      </ExplainedSection>
    </>
  )
}

const OutletTracking = ({ outletId }: { outletId: string }) => {
  const t = useTrackingConsoleTexts()
  const form = useTrackingForm(outletId)
  const rows: [string, (draft: TrackingDraft) => string][] = [
    [t('usesCourier'), ({ usesCourier }) => t(usesCourier ? 'on' : 'off')],
    [t('hostsLabel'), ({ hosts }) => hosts.join(', ')],
  ]
  return (
    <VersionedState form={form}>
      {(saved) => (
        <VersionedEditor
          form={form}
          saved={saved}
          draftOf={draftOf}
          compare={(mine, theirs) => listDifferences(rows, mine, theirs)}
        >
          {(fields) => <TrackingFields courier={saved.courier} {...fields} />}
        </VersionedEditor>
      )}
    </VersionedState>
  )
}

/** How the deliveries of an outlet are tracked, and the tracking hosts to which its customers may be redirected. */
export default function TrackingScreen() {
  const t = useTrackingConsoleTexts()
  return (
    <OutletScreen heading={t('nav')}>{({ _id }) => <OutletTracking key={_id} outletId={_id} />}</OutletScreen>
  )
}
