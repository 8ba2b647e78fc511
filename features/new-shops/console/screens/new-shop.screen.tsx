import { type FormEvent, useState } from 'react'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { getConsolePath } from '#core/console-shell/console/paths.ts'
import { SignedOutFrame } from '#core/staff/console/signed-out-frame.tsx'
import { useLinkToken } from '#core/staff/console/use-link-token.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { StepIndicator } from '#platform/ui/step-indicator.tsx'
import {
  FORM_STEPS,
  type FormStep,
  findFormStep,
  getStepOfField,
  listMissingFields,
} from '../../domain/draft.ts'
import { type OwnerDraft, OwnerStep } from '../components/owner-step.tsx'
import { PlaceStep } from '../components/place-step.tsx'
import { ShopStep } from '../components/shop-step.tsx'
import { useNewShopsTexts } from '../new-shops-console-texts.ts'
import { type LoadedNewShop, useLoadedNewShop, useNewShopForm } from '../use-new-shop.ts'

export const meta = getConsoleMeta

/** The steps of the form: forward keeps the draft, the last one opens the shop. */
const useSteps = (token: string, loaded: LoadedNewShop) => {
  const t = useNewShopsTexts()
  const form = useNewShopForm(token, loaded)
  const [step, setStep] = useState<FormStep>(() => findFormStep(loaded.state.draft))
  const [owner, setOwner] = useState<OwnerDraft>({ name: '', password: '' })
  const moveBy = (count: number): void =>
    setStep((current) => FORM_STEPS[FORM_STEPS.indexOf(current) + count] ?? current)
  const finish = async (): Promise<void> => {
    const lacks = (['name', 'password'] as const).filter((field) => owner[field].trim() === '')
    if (lacks.length > 0)
      return form.setErrors(Object.fromEntries(lacks.map((field) => [`owner.${field}`, t('missing')])))
    const [refused] = Object.keys(await form.open(owner))
    const target = refused === undefined ? undefined : getStepOfField(refused)
    if (target) setStep(target)
  }
  const goOn = async (): Promise<void> => {
    const missing = listMissingFields(form.draft, step)
    if (missing.length > 0)
      return form.setErrors(Object.fromEntries(missing.map((field) => [field, t('missing')])))
    if (await form.keep()) moveBy(1)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!form.isBusy) void (step === 'owner' ? finish() : goOn())
  }
  return { form, step, owner, setOwner, submit, back: () => moveBy(-1) }
}

const NewShopForm = ({ token, loaded }: { token: string; loaded: LoadedNewShop }) => {
  const t = useNewShopsTexts()
  const { form, step, owner, setOwner, submit, back } = useSteps(token, loaded)
  const { choices, state } = loaded
  return (
    <form method="post" noValidate className="mt-6 grid gap-4" onSubmit={submit}>
      <StepIndicator
        label={t('step.label')}
        steps={FORM_STEPS.map((key) => ({ key, label: t(`step.${key}`) }))}
        current={step}
      />
      {form.errors.form && (
        <Notice tone="danger" announce="assertive">
          {form.errors.form}
        </Notice>
      )}
      {step === 'shop' && <ShopStep form={form} choices={choices} />}
      {step === 'place' && <PlaceStep form={form} choices={choices} />}
      {step === 'owner' && (
        <OwnerStep email={state.email} owner={owner} errors={form.errors} onChange={setOwner} />
      )}
      <Button type="submit" size="lg" full busy={form.isBusy}>
        {t(step === 'owner' ? 'open' : 'continue')}
      </Button>
      {step === FORM_STEPS[0] ? (
        <p className="text-center text-muted text-sm">{t('keptHint')}</p>
      ) : (
        <Button variant="ghost" full onClick={back}>
          {t('back')}
        </Button>
      )}
    </form>
  )
}

const OpenAlready = () => {
  const t = useNewShopsTexts()
  return (
    <div className="mt-6 grid gap-4">
      <Notice tone="success" heading={t('openAlready')} />
      <ButtonLink full to={getConsolePath('sign-in')}>
        {t('signUp.back')}
      </ButtonLink>
    </div>
  )
}

/** Where the link of a new shop leads: three steps, kept on the way, and the console is open. */
export default function NewShopScreen() {
  const t = useNewShopsTexts()
  const token = useLinkToken()
  const loaded = useLoadedNewShop(token)
  const isLoaded = loaded !== null && typeof loaded !== 'string'
  return (
    <SignedOutFrame heading={t('newShop.heading')} intro={isLoaded ? t('newShop.intro') : undefined}>
      {loaded === null && <LoadingRows />}
      {typeof loaded === 'string' && (
        <Notice tone="danger" announce="assertive" className="mt-6" heading={loaded}>
          {t('newShop.invalidText')}
        </Notice>
      )}
      {isLoaded &&
        (loaded.state.isOpen ? <OpenAlready /> : <NewShopForm token={token ?? ''} loaded={loaded} />)}
    </SignedOutFrame>
  )
}
