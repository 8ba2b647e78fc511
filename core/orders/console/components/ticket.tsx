import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { EditIcon } from '#platform/ui/icons/edit.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { type TicketChoice, type TicketLine, toTicketLines } from '../board/ticket-lines.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

const Times = ({ count }: { count: number }) => {
  const language = useLanguage()
  return <span className="whitespace-nowrap tabular-nums">{formatNumber(count, language)} ×</span>
}

/** Indentation of a nested choice by depth. */
const INSETS = ['', 'ms-3', 'ms-6', 'ms-9']

const useTicketLabels = () => {
  const t = useOrdersConsoleTexts()
  return ({ name, isWithout, portion }: TicketChoice): string => {
    if (isWithout) return t('ticket.without', { option: name })
    return portion === 'whole' ? name : t(`ticket.${portion}`, { option: name })
  }
}

/** For one item a single number is enough; for several, the quantity in each comes first and the total after it. */
const Choice = ({ choice, qty }: { choice: TicketChoice; qty: number }) => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  const words = useTicketLabels()
  return (
    <li className={INSETS[choice.depth]}>
      {qty > 1 && <span className="text-muted">{t('ticket.each')} </span>}
      {choice.inEach > 1 && (
        <>
          <Times count={choice.inEach} />{' '}
        </>
      )}
      <bdi className={choice.isWithout ? 'font-bold uppercase underline' : 'font-medium'}>
        {words(choice)}
      </bdi>
      {qty > 1 && (
        <span className="text-muted">
          {' '}
          ({t('ticket.inAll', { number: formatNumber(choice.inAll, language) })})
        </span>
      )}
    </li>
  )
}

/** The customer's instructions. A very long word must not push the card's buttons out of reach. */
export const SpecialInstructions = ({ text }: { text: string }) => (
  <p className="mt-1 flex items-start gap-1.5 rounded-sm bg-warning-soft px-2 py-1 font-semibold text-sm text-warning">
    <EditIcon size={16} className="mt-0.5" />
    <bdi className="wrap-anywhere min-w-0">{text}</bdi>
  </p>
)

/** The customer's answers to the merchant's questions; for a checked box the label alone is shown. */
export const CustomerAnswers = ({ answers }: { answers: TicketLine['answers'] }) =>
  answers.map(({ label, text }) => (
    <p key={label} className="mt-0.5 font-semibold text-sm">
      <bdi>{label}</bdi>
      {text !== '' && (
        <>
          {': '}
          <bdi className="wrap-anywhere">{text}</bdi>
        </>
      )}
    </p>
  ))

/** Marks lines added later, for staff who have already read the ticket. */
const AddedBadge = () => {
  const t = useOrdersConsoleTexts()
  return <Badge tone="warning">{t('ticket.added')}</Badge>
}

const Line = ({ line }: { line: TicketLine }) => (
  <li>
    <p className="flex gap-1.5 font-semibold leading-snug">
      <span className="shrink-0">
        <Times count={line.qty} />
      </span>
      <span className="min-w-0">
        <bdi>{line.name}</bdi> {line.isAdded && <AddedBadge />}
      </span>
    </p>
    {line.choices.length > 0 && (
      <ul className="mt-0.5 grid gap-0.5 border-line border-s-2 ps-2.5 text-sm leading-snug">
        {line.choices.map((choice) => (
          <Choice key={choice.key} choice={choice} qty={line.qty} />
        ))}
      </ul>
    )}
    <CustomerAnswers answers={line.answers} />
    {line.specialInstructions && <SpecialInstructions text={line.specialInstructions} />}
  </li>
)

/** The items to prepare, for the kitchen. */
export const Ticket = ({ products }: { products: BoardOrder['products'] }) => (
  <ul className="grid gap-2">
    {toTicketLines(products).map((line) => (
      <Line key={line.id} line={line} />
    ))}
  </ul>
)
