import { createContext, use } from 'react'
import type { Language } from '#platform/kernel/language.ts'

type ChangeLanguage = (language: Language) => void

const Context = createContext<ChangeLanguage | undefined>(undefined)

/** Set by the shell: changes the language of everything below it. */
export const ChangeLanguageProvider = Context.Provider

export const useChangeLanguage = (): ChangeLanguage => {
  const change = use(Context)
  if (!change) throw new Error('This component stands outside of the console shell')
  return change
}
