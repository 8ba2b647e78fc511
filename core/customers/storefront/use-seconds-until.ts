import { useEffect, useState } from 'react'
import { computeSecondsUntil } from './sign-in-flow.ts'

/** Whole seconds until `moment` of the browser's clock, counted down on the screen. */
export const useSecondsUntil = (moment: number): number => {
  const [now, setNow] = useState(() => Date.now())
  const left = computeSecondsUntil(moment, now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= moment) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [moment])
  return left
}
