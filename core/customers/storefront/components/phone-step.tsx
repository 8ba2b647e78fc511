import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome, useSite } from '#core/sites/storefront/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { PhoneField } from '#platform/ui/phone-field.tsx'
import { useCustomersTexts } from '../customers-texts.ts'
import { isolateLeftToRight } from '../isolate-left-to-right.ts'
import type { SignInCodeRequest } from '../sign-in-flow.ts'
import { hasEnoughPhoneDigits, parseTypedPhone, type TypedPhone } from '../typed-phone.ts'
import type { Countries } from '../use-countries.ts'

interface PhoneStepProps {
  readonly countries: Countries
  readonly start: TypedPhone
  readonly needsTerms: boolean
  /** Where the brand sends by both, the button that comes first. */
  readonly prefersSms: boolean
  readonly error: string
  /** Called with every change of the number or its country. */
  readonly onType: (typed: TypedPhone) => void
  readonly onSend: (input: SignInCodeRequest) => Promise<void>
}

const Terms = ({
  agreed,
  error,
  onChange,
}: {
  agreed: boolean
  error: string
  onChange: (agreed: boolean) => void
}) => {
  const t = useCustomersTexts()
  const home = useHome()
  return (
    <div>
      <CheckboxField
        label={t('signIn.terms')}
        required
        checked={agreed}
        error={error}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Link
        to={getPagePath(home, 'terms-conditions')}
        target="_blank"
        className="ms-9 inline-flex min-h-8 items-center font-medium text-brand-strong text-sm underline underline-offset-4"
      >
        {t('signIn.readTerms')}
      </Link>
    </div>
  )
}

const parseInput = (given: TypedPhone, list: Countries['list']) => {
  const typed = parseTypedPhone(given.number, given.country || (list[0]?.code ?? ''), list)
  return { typed, chosen: list.find(({ code }) => code === typed.country) ?? list[0] }
}

const CountriesError = ({ onRetry }: { onRetry: () => Promise<unknown> }) => {
  const t = useCustomersTexts()
  return (
    <Notice
      tone="danger"
      announce="polite"
      action={
        <Button size="sm" variant="secondary" onClick={onRetry}>
          {t('signIn.countriesRetry')}
        </Button>
      }
    >
      {t('signIn.countriesMissing')}
    </Notice>
  )
}

/** The number, the country and, where the law requires it, the consent; then a code is sent. */
export const PhoneStep = ({
  countries,
  start,
  needsTerms,
  prefersSms,
  error,
  onType,
  onSend,
}: PhoneStepProps) => {
  const t = useCustomersTexts()
  const { msgConfig } = useSite().brand
  const [given, setTyped] = useState(start)
  const [agreed, setAgreed] = useState(false)
  const [issue, setFault] = useState<'phone' | 'terms' | null>(null)
  const { list } = countries
  // Parsed again on every render: a number may be pasted before the countries are loaded.
  const { typed, chosen } = parseInput(given, list)
  const change = (next: TypedPhone) => {
    setTyped(next)
    onType(next)
  }

  const send = async (channel: 10 | 20) => {
    if (!hasEnoughPhoneDigits(typed.number)) return setFault('phone')
    if (needsTerms && !agreed) return setFault('terms')
    setFault(null)
    const known = chosen ? { typed, chosen } : parseInput(given, await countries.load())
    if (!known.chosen) return
    const { code, dialCode } = known.chosen
    await onSend({ ...known.typed, country: code, dialCode, hasAgreed: agreed, channel })
  }
  const first = msgConfig === 20 || (msgConfig === 30 && !prefersSms) ? 20 : 10
  const other = first === 10 ? 20 : 10
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
  }
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      {countries.isFailed && <CountriesError onRetry={countries.load} />}
      <PhoneField
        label={t('signIn.phone')}
        hint={
          chosen?.example
            ? t('signIn.phoneExample', { example: isolateLeftToRight(chosen.example) })
            : undefined
        }
        required
        countries={list}
        country={chosen?.code ?? ''}
        onCountryChange={(country) => change({ ...typed, country })}
        value={typed.number}
        onChange={(number) => change({ country: typed.country, number })}
        error={issue === 'phone' ? t('signIn.phoneMissing') : error || undefined}
      />
      {needsTerms && (
        <Terms
          agreed={agreed}
          onChange={setAgreed}
          error={issue === 'terms' ? t('errors.termsRequired') : ''}
        />
      )}
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <Button type="submit" onClick={() => send(first)}>
          {t(first === 10 ? 'signIn.sendBySms' : 'signIn.sendByWhatsApp')}
        </Button>
        {msgConfig === 30 && (
          <Button variant="secondary" onClick={() => send(other)}>
            {t(other === 10 ? 'signIn.sendBySms' : 'signIn.sendByWhatsApp')}
          </Button>
        )}
      </div>
    </form>
  )
}
