import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { TextArea } from '#platform/ui/text-area.tsx'
import { useCheckoutTexts } from '../checkout-texts.ts'
import { changeDraft, useDraftStore } from '../draft-store.ts'

const MAX_NOTE_LENGTH = 250

/** Cutlery, contactless delivery, and a note to the outlet or the driver. */
export const OrderPreferences = ({ isDelivery }: { isDelivery: boolean }) => {
  const t = useCheckoutTexts()
  const { deliveryInstruction, isContactless, needsCutlery } = useDraftStore()
  return (
    <div className="grid gap-1">
      <CheckboxField
        label={t('wishes.cutlery')}
        hint={t('wishes.cutleryHint')}
        checked={needsCutlery}
        onChange={({ target }) => changeDraft({ needsCutlery: target.checked })}
      />
      {isDelivery && (
        <CheckboxField
          label={t('wishes.contactless')}
          hint={t('wishes.contactlessHint')}
          checked={isContactless}
          onChange={({ target }) => changeDraft({ isContactless: target.checked })}
        />
      )}
      <TextArea
        label={t(isDelivery ? 'wishes.noteDelivery' : 'wishes.notePickup')}
        optional
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={deliveryInstruction}
        onChange={({ target }) => changeDraft({ deliveryInstruction: target.value })}
      />
    </div>
  )
}
