import { createContext, useContext } from 'react'

/** What is wrong, by the place of the field below the thing that is edited: `price`, `options.2.name`. */
export type Faults = Readonly<Record<string, string>>

const FaultsContext = createContext<Faults>({})

/** Tells the fields below it what is wrong with them. */
export const FaultsProvider = FaultsContext.Provider

/** What is wrong with the field at `place`, or with something inside it. */
export const useFault = (place: string): string | undefined => {
  const faults = useContext(FaultsContext)
  return faults[place] ?? Object.entries(faults).find(([at]) => at.startsWith(`${place}.`))?.[1]
}

/** What is wrong with the list at `place` as a whole; its items tell their own. */
export const useListFault = (place: string): string | undefined => useContext(FaultsContext)[place]
