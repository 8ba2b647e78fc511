import { useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatDate } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { CreditsApi, CustomerCredit } from '../../contract/endpoints.ts'
import { useCreditsConsoleTexts } from '../credits-console-texts.ts'
import { GiveCredit } from '../give-credit.tsx'

export const meta = getConsoleMeta

interface FoundCustomer {
  readonly phone: string
  readonly credit: CustomerCredit
}

const History = ({ credit, timeZone }: { credit: CustomerCredit; timeZone: string }) => {
  const t = useCreditsConsoleTexts()
  const language = useLanguage()
  return (
    <ul className="mt-2 divide-y divide-line">
      {credit.entries.map(({ _id, at, kind, amount, note }) => (
        <li key={_id} className="flex items-baseline justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="block">{t(`entry.${kind}`)}</span>
            {note && <bdi className="block text-sm">{note}</bdi>}
            <span className="block text-muted text-sm">{formatDate(new Date(at), timeZone, language)}</span>
          </span>
          <bdi className="font-semibold">{formatMoney(amount, language)}</bdi>
        </li>
      ))}
    </ul>
  )
}

const Lookup = ({ store, onFound }: { store: string; onFound: (found: FoundCustomer | null) => void }) => {
  const t = useCreditsConsoleTexts()
  const [phone, setPhone] = useState('')
  const [issue, setFault] = useState('')
  const search = async () => {
    const query = { store, phone }
    const answer = await consoleApi<CreditsApi>()('GET /api/v1/console/credits', { query })
    setFault(answer.ok ? '' : answer.error.message || t('offline'))
    onFound(answer.ok ? { phone, credit: answer.data } : null)
  }
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => event.preventDefault()}
    >
      <TextField
        fieldClassName="flex-1 basis-52"
        label={t('phone')}
        type="tel"
        dir="ltr"
        autoComplete="off"
        maxLength={40}
        value={phone}
        error={issue || undefined}
        onChange={({ target }) => setPhone(target.value)}
      />
      <Button type="submit" className="mt-7" aria-disabled={phone.trim().length < 4} onClick={search}>
        {t('search')}
      </Button>
    </form>
  )
}

/** The credit of one customer, found by phone number. */
const OutletCredit = ({ outlet: { _id: store, timeZone } }: { outlet: ConsoleOutlet }) => {
  const language = useLanguage()
  const [found, setFound] = useState<FoundCustomer | null>(null)
  return (
    <div className="grid gap-4">
      <section className="rounded-md border border-line bg-surface-raised p-4 md:p-5">
        <Lookup store={store} onFound={setFound} />
      </section>
      {found && (
        <section className="rounded-md border border-line bg-surface-raised p-4 md:p-5" aria-live="polite">
          <h2 className="font-bold text-lg">
            <bdi>{found.credit.customer || found.phone}</bdi>
          </h2>
          <p className="font-bold text-2xl">{formatMoney(found.credit.balance, language)}</p>
          <GiveCredit
            key={found.phone}
            store={store}
            phone={found.phone}
            currency={found.credit.balance.currency}
            onChanged={(credit) => setFound({ ...found, credit })}
          />
          <History credit={found.credit} timeZone={timeZone} />
        </section>
      )}
    </div>
  )
}

export default function CreditScreen() {
  const t = useCreditsConsoleTexts()
  return (
    <OutletScreen heading={t('nav')} intro={t('intro')}>
      {(outlet) => <OutletCredit outlet={outlet} />}
    </OutletScreen>
  )
}
