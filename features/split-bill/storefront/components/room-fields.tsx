import { isPersonName } from '#platform/kernel/person-name.ts'
import { TextField } from '#platform/ui/text-field.tsx'
import { useSplitBillTexts } from '../split-bill-texts.ts'

const MAX_GUEST_LENGTH = 80

/** The room to charge and its guest, as the hotel knows them. */
export interface RoomEntry {
  readonly number: string
  readonly guest: string
}

export const isRoomComplete = ({ number, guest }: RoomEntry): boolean =>
  number.trim() !== '' && isPersonName(guest, MAX_GUEST_LENGTH)

interface RoomFieldsProps {
  readonly room: RoomEntry
  readonly onChange: (room: RoomEntry) => void
}

/** Where the hotel is asked to put the charge. */
export const RoomFields = ({ room, onChange }: RoomFieldsProps) => {
  const t = useSplitBillTexts()
  return (
    <div className="grid gap-3">
      <p className="text-muted">{t('room.text')}</p>
      <TextField
        label={t('room.number')}
        dir="ltr"
        autoComplete="off"
        maxLength={20}
        value={room.number}
        onChange={({ target }) => onChange({ ...room, number: target.value })}
      />
      <TextField
        label={t('room.guest')}
        autoComplete="name"
        maxLength={MAX_GUEST_LENGTH}
        value={room.guest}
        onChange={({ target }) => onChange({ ...room, guest: target.value })}
      />
    </div>
  )
}
