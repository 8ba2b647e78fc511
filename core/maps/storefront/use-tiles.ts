import { useEffect, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { MapsApi } from '../contract/endpoints.ts'

/** The source of the map's tiles. */
export interface Tiles {
  readonly url: string
  readonly attribution: string
  readonly attributionUrl: string
  readonly maxZoom: number
}

/** The map's tiles: undefined while loading, null where there is no map or the request failed. */
export const useTiles = (): Tiles | null | undefined => {
  const [tiles, setTiles] = useState<Tiles | null>()
  useEffect(() => {
    let isWanted = true
    void browserApi<MapsApi>()('GET /api/v1/maps').then((answer) => {
      if (isWanted) setTiles(answer.ok ? answer.data : null)
    })
    return () => {
      isWanted = false
    }
  }, [])
  return tiles
}
