import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { RecurringRule } from '../../contract/endpoints.ts'
import { useRecurringTexts } from '../recurring-texts.ts'

interface UnconfirmedDishesProps {
  readonly rule: RecurringRule
  readonly onConfirm: (conflicts: string[]) => Promise<unknown>
}

/** What is now stated about a rule's dishes and was not confirmed, with the button that confirms exactly this. */
export const UnconfirmedDishes = ({ rule: { unconfirmed }, onConfirm }: UnconfirmedDishesProps) => {
  const t = useRecurringTexts()
  if (unconfirmed.length === 0) return null
  return (
    <Notice
      tone="warning"
      action={
        <Button size="sm" onClick={() => onConfirm(unconfirmed.map(({ key }) => key))}>
          {t('dishes.confirm')}
        </Button>
      }
    >
      <p>{t('dishes.text')}</p>
      <ul className="list-disc ps-5">
        {unconfirmed.map(({ key, dish, text }) => (
          <li key={`${key} ${dish}`}>
            <bdi className="font-semibold">{dish}</bdi>
            {' · '}
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
