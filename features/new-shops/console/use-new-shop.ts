import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { startConsoleSession } from '#core/console-shell/console/console-session.ts'
import { getConsolePath } from '#core/console-shell/console/paths.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { NewShopChoices, NewShopState, NewShopsApi } from '../contract/endpoints.ts'
import { isComplete } from '../domain/draft.ts'
import type { NewShopDraft } from '../domain/new-shop.ts'
import { useNewShopsTexts } from './new-shops-console-texts.ts'

/** The form's errors by field; `form` for what concerns none. */
export type NewShopErrors = Readonly<Record<string, string>>

const DEFAULTS = {
  colorCode: '#9a3412',
  merchantType: 'restaurant',
  opens: '10:00',
  closes: '22:00',
} as const

/** What the device knows about where the shop is: proposals that the owner sees and changes. */
const proposeFromDevice = ({ countries }: NewShopChoices): NewShopDraft => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const country = countries.find(({ timeZones }) => timeZones.includes(timeZone))
  return country ? { timeZone, country: country.code, currency: country.currency } : {}
}

export interface LoadedNewShop {
  readonly state: NewShopState
  readonly choices: NewShopChoices
}

/** The shop of a link; a text when it is for nothing, null while loading. */
export const useLoadedNewShop = (token: string | undefined): LoadedNewShop | string | null => {
  const t = useNewShopsTexts()
  const language = useLanguage()
  const [loaded, setLoaded] = useState<LoadedNewShop | string | null>(null)
  const offline = t('offline')
  // biome-ignore lint/correctness/useExhaustiveDependencies: names of countries are in the shown language
  useEffect(() => {
    if (token === undefined) return
    const load = async (): Promise<void> => {
      const api = consoleApi<NewShopsApi>()
      const [state, choices] = await Promise.all([
        api('POST /api/v1/console/new-shop', { body: { token } }),
        api('GET /api/v1/console/new-shops/choices'),
      ])
      if (!state.ok) return setLoaded(state.error.message || offline)
      if (!choices.ok) return setLoaded(choices.error.message || offline)
      setLoaded({ state: state.data, choices: choices.data })
    }
    void load()
  }, [token, offline, language])
  return loaded
}

/** `shop.city` belongs to the field `city`. */
const toErrors = (
  { field, message }: { readonly field?: string | undefined; readonly message: string },
  otherwise: string,
): NewShopErrors => {
  const [part, name = ''] = (field ?? '').split('.')
  const key = part === 'shop' ? name : part === 'owner' ? `owner.${name}` : 'form'
  return { [key === '' ? 'form' : key]: message || otherwise }
}

/** The draft of a new shop, kept on the server each time a step is left. */
export const useNewShopForm = (token: string, { state, choices }: LoadedNewShop) => {
  const t = useNewShopsTexts()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<NewShopDraft>(() => ({
    ...DEFAULTS,
    ...proposeFromDevice(choices),
    language: state.language,
    ...state.draft,
  }))
  const [errors, setErrors] = useState<NewShopErrors>({})
  const [isBusy, setBusy] = useState(false)
  const change = useCallback((part: NewShopDraft) => {
    setDraft((former) => ({ ...former, ...part }))
    setErrors((former) =>
      Object.fromEntries(Object.entries(former).filter(([field]) => !(field in part) && field !== 'form')),
    )
  }, [])
  const keep = async (): Promise<boolean> => {
    const body = { token, draft }
    const answer = await consoleApi<NewShopsApi>()('PUT /api/v1/console/new-shop/draft', { body })
    if (!answer.ok) setErrors({ form: answer.error.message || t('offline') })
    return answer.ok
  }
  /** A free address for what was typed; the field says when that is another one. */
  const proposeAddress = async (wish: string): Promise<void> => {
    if (wish.trim() === '') return
    const body = { token, wish }
    const answer = await consoleApi<NewShopsApi>()('POST /api/v1/console/new-shop/address', { body })
    if (answer.ok && answer.data.homePath !== null) change({ homePath: answer.data.homePath })
  }
  const open = async (owner: { name: string; password: string }): Promise<NewShopErrors> => {
    if (!isComplete(draft)) return { form: t('missing') }
    setBusy(true)
    const answer = await consoleApi<NewShopsApi>()('POST /api/v1/console/new-shop/opening', {
      body: { token, shop: draft, owner },
    })
    setBusy(false)
    if (answer.ok) {
      startConsoleSession(answer.data.token)
      await navigate(getConsolePath('first-steps'), { replace: true })
      return {}
    }
    const found = toErrors(answer.error, t('offline'))
    setErrors(found)
    return found
  }
  return { draft, change, errors, setErrors, keep, proposeAddress, open, isBusy }
}
export type NewShopForm = ReturnType<typeof useNewShopForm>
