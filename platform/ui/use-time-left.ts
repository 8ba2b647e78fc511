import { useEffect, useMemo, useState } from 'react'

export interface TimeLeft {
  /** Such as "9:05". */
  readonly text: string
  readonly isOver: boolean
}

const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The time left by the server's clock, which was `asOf` when it responded; updates every second. */
export const useTimeLeft = ({ expiresAt, asOf }: { expiresAt: string; asOf: string }): TimeLeft => {
  const ahead = useMemo(() => Date.parse(asOf) - Date.now(), [asOf])
  const left = () => Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now() - ahead) / 1000))
  const [, setTick] = useState(0)
  const seconds = left()
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return { text: formatCountdown(seconds), isOver }
}
