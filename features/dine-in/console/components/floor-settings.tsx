import { useState } from 'react'
import { listDifferences } from '#core/console-shell/console/list-differences.ts'
import { ConflictNotice } from '#core/console-shell/console/save-bar.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import type { ApiError } from '#platform/contract/client.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { Floor } from '../../contract/floor-endpoints.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import {
  isReadySettingsDraft,
  type SettingsDraft,
  toSettings,
  toSettingsDraft,
} from '../floor-settings-draft.ts'
import type { ChangeFloor } from '../use-floor.ts'

interface FloorSettingsProps {
  readonly store: string
  readonly floor: Floor
  readonly change: ChangeFloor
  /** Loads the floor as it is now. */
  readonly load: () => Promise<void>
  readonly onClose: () => void
}

const CONFLICT = 409

const useSettingsForm = ({ store, floor, change, load, onClose }: FloorSettingsProps) => {
  const [read, setRead] = useState(floor)
  const [draft, setDraft] = useState(() => toSettingsDraft(floor.settings))
  const [refusal, setRefusal] = useState<ApiError>()
  const isChanged = JSON.stringify(draft) !== JSON.stringify(toSettingsDraft(read.settings))
  const guard = useLeaveGuard(isChanged, onClose)
  const takeTheirs = () => {
    setRead(floor)
    setDraft(toSettingsDraft(floor.settings))
    setRefusal(undefined)
  }
  const save = async (settingsVersion: string) => {
    const body = { store, ...toSettings(draft), settingsVersion }
    if (await change((api) => api('PUT /api/v1/console/table-settings', { body }), setRefusal))
      return onClose()
    // What somebody else has saved must be here before it can be shown.
    await load()
  }
  return { draft, read, refusal, guard, save, takeTheirs, setDraft }
}

const SettingsFields = ({
  draft,
  onChange,
}: {
  readonly draft: SettingsDraft
  readonly onChange: (draft: SettingsDraft) => void
}) => {
  const t = useTablesTexts()
  return (
    <>
      <CheckboxField
        label={t('settings.approve')}
        hint={t('settings.approveHint')}
        checked={draft.needsApproval}
        onChange={({ currentTarget }) => onChange({ ...draft, needsApproval: currentTarget.checked })}
      />
      <CheckboxField
        label={t('settings.single')}
        checked={draft.isSingleOrder}
        onChange={({ currentTarget }) => onChange({ ...draft, isSingleOrder: currentTarget.checked })}
      />
      <CheckboxField
        label={t('settings.closes')}
        checked={draft.closesWhenPaid}
        onChange={({ currentTarget }) => onChange({ ...draft, closesWhenPaid: currentTarget.checked })}
      />
      <TextField
        label={t('settings.idle')}
        inputMode="numeric"
        value={draft.idle}
        onChange={({ target }) => onChange({ ...draft, idle: target.value })}
      />
    </>
  )
}

/** How visits begin and end at the outlet. */
export const FloorSettings = (props: FloorSettingsProps) => {
  const t = useTablesTexts()
  const { floor } = props
  const { draft, read, refusal, guard, save, takeTheirs, setDraft } = useSettingsForm(props)
  const isConflict = refusal?.status === CONFLICT
  const toggled = (isOn: boolean): string => t(isOn ? 'settings.on' : 'settings.off')
  const differences = listDifferences<SettingsDraft>(
    [
      [t('settings.approve'), ({ needsApproval }) => toggled(needsApproval)],
      [t('settings.single'), ({ isSingleOrder }) => toggled(isSingleOrder)],
      [t('settings.closes'), ({ closesWhenPaid }) => toggled(closesWhenPaid)],
      [t('settings.idle'), ({ idle }) => idle],
    ],
    draft,
    toSettingsDraft(floor.settings),
  )
  return (
    <>
      <Sheet
        open
        onClose={guard.leave}
        backdropCloses={false}
        title={t('settings')}
        footer={
          <Button
            full
            disabled={isConflict || !isReadySettingsDraft(draft)}
            onClick={() => save(read.settingsVersion)}
          >
            {t('save')}
          </Button>
        }
      >
        <div className="grid gap-4">
          {isConflict && (
            <ConflictNotice
              differences={differences}
              onTheirs={takeTheirs}
              onMine={() => save(floor.settingsVersion)}
            />
          )}
          {refusal && !isConflict && <Notice tone="danger" announce="assertive" heading={refusal.message} />}
          <SettingsFields draft={draft} onChange={setDraft} />
        </div>
      </Sheet>
      {guard.question}
    </>
  )
}
