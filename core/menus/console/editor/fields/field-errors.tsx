import { createContext, useContext } from 'react'

/** What is wrong, by the place of the field below the thing that is edited: `price`, `options.2.name`. */
export type FieldErrors = Readonly<Record<string, string>>

const FieldErrorsContext = createContext<FieldErrors>({})

/** Tells the fields below it what is wrong with them. */
export const FieldErrorsProvider = FieldErrorsContext.Provider

/** What is wrong with the field at `place`, or with something inside it. */
export const useFieldError = (place: string): string | undefined => {
  const faults = useContext(FieldErrorsContext)
  return faults[place] ?? Object.entries(faults).find(([at]) => at.startsWith(`${place}.`))?.[1]
}

/** What is wrong with the list at `place` as a whole; its items tell their own. */
export const useListError = (place: string): string | undefined => useContext(FieldErrorsContext)[place]
