import { useState } from 'react'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { Button } from '#platform/ui/button.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import type { ChangeFloor } from '../use-floor.ts'

interface AddTablesProps {
  readonly store: string
  readonly change: ChangeFloor
  readonly onClose: () => void
}

const KINDS = ['table', 'room'] as const

/** Adds tables or rooms to the floor, several at once. */
export const AddTables = ({ store, change, onClose }: AddTablesProps) => {
  const t = useTablesTexts()
  const [kind, setKind] = useState<(typeof KINDS)[number]>('table')
  const [text, setText] = useState('')
  const [area, setArea] = useState('')
  const [seats, setSeats] = useState('4')
  const guard = useLeaveGuard(text !== '' || area !== '', onClose)
  const names = text
    .split(/[,،]/)
    .map((name) => name.trim())
    .filter(Boolean)
  const isReady = names.length > 0 && area.trim() !== '' && /^[1-9]\d?$/.test(seats)
  const add = async () => {
    const body = { store, kind, names, area, seats: Number(seats) }
    if (await change((api) => api('POST /api/v1/console/tables', { body }))) onClose()
  }
  return (
    <>
      <Sheet
        open
        onClose={guard.leave}
        backdropCloses={false}
        title={t('add')}
        footer={
          <Button full disabled={!isReady} onClick={add}>
            {t('add')}
          </Button>
        }
      >
        <div className="grid gap-4">
          <SelectField
            label={t('add.kind')}
            value={kind}
            options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={({ target }) => setKind(target.value === 'room' ? 'room' : 'table')}
          />
          <TextField
            label={t('add.names')}
            hint={t('add.namesHint')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <TextField
            label={t('add.area')}
            value={area}
            maxLength={40}
            onChange={({ target }) => setArea(target.value)}
          />
          <TextField
            label={t('add.seats')}
            inputMode="numeric"
            value={seats}
            onChange={({ target }) => setSeats(target.value)}
          />
        </div>
      </Sheet>
      {guard.question}
    </>
  )
}
