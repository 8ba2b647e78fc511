import { useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { Floor } from '../../contract/floor-endpoints.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import type { ChangeFloor } from '../use-floor.ts'

interface FloorSettingsProps {
  readonly store: string
  readonly settings: Floor['settings']
  readonly change: ChangeFloor
  readonly onClose: () => void
}

/** How visits begin and end at the outlet. */
export const FloorSettings = ({ store, settings, change, onClose }: FloorSettingsProps) => {
  const t = useTablesTexts()
  const [needsApproval, setApproval] = useState(settings.opening === 'staff')
  const [isSingleOrder, setSingle] = useState(settings.isSingleOrder)
  const [closesWhenPaid, setCloses] = useState(settings.closesWhenPaid)
  const [idle, setIdle] = useState(String(settings.idleMinutes))
  const idleMinutes = Number(idle)
  const isReady = Number.isInteger(idleMinutes) && idleMinutes >= 15 && idleMinutes <= 1440
  const save = async () => {
    const opening = needsApproval ? ('staff' as const) : ('scan' as const)
    const body = { store, opening, isSingleOrder, closesWhenPaid, idleMinutes }
    if (await change((api) => api('PUT /api/v1/console/table-settings', { body }))) onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('settings')}
      footer={
        <Button full disabled={!isReady} onClick={save}>
          {t('save')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <CheckboxField
          label={t('settings.approve')}
          hint={t('settings.approveHint')}
          checked={needsApproval}
          onChange={({ currentTarget }) => setApproval(currentTarget.checked)}
        />
        <CheckboxField
          label={t('settings.single')}
          checked={isSingleOrder}
          onChange={({ currentTarget }) => setSingle(currentTarget.checked)}
        />
        <CheckboxField
          label={t('settings.closes')}
          checked={closesWhenPaid}
          onChange={({ currentTarget }) => setCloses(currentTarget.checked)}
        />
        <TextField
          label={t('settings.idle')}
          inputMode="numeric"
          value={idle}
          onChange={({ target }) => setIdle(target.value)}
        />
      </div>
    </Sheet>
  )
}
