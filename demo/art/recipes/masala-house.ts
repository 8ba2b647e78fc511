/** Masala House: the Indian kitchen. */
import { copperStew, creamSwirl, fine, herbs, lump, over, rice, riceBowl } from '../bowls.ts'
import { flatbread } from '../breads.ts'
import { at, blob, circle, path, type Recipe, stroke } from '../canvas.ts'
import { glass, mint, teaGlass } from '../drinks.ts'
import { heap, syrupBall, top } from '../fries.ts'
import { drumstick, skewer } from '../grills.ts'
import {
  almond,
  bean,
  chickpea,
  citrus,
  citrusWedge,
  cube,
  friedEgg,
  halfEgg,
  herb,
  leaf,
  onionRing,
  pepperStrip,
  speck,
} from '../parts.ts'
import { rolledCrepe, samosa } from '../pastries.ts'
import { bowl, plate, pot } from '../plates.ts'

const chutneys =
  at(-120, 128, pot('#5f9a3a'), 0, 0.9) +
  at(
    0,
    140,
    pot(
      '#f6f0dc',
      top(() => speck('#2c241c', 3), 5, 12, 1, 24, 20),
    ),
    0,
    0.9,
  ) +
  at(122, 124, pot('#b5541f'), 0, 0.9)
const onions = over(() => onionRing(), 5, 60)

export const masalaHouse: Readonly<Record<string, Recipe>> = {
  PTIKKA: () =>
    plate(
      at(
        0,
        -46,
        skewer('#f3dca0', '#4f9140', '#f0d08a', '#c52d1d', '#f3dca0', '#a34a80', '#f0d08a'),
        -6,
        0.82,
      ) +
        at(
          0,
          50,
          skewer('#f0d08a', '#c52d1d', '#f3dca0', '#4f9140', '#f0d08a', '#a34a80', '#f3dca0'),
          -6,
          0.82,
        ) +
        at(120, 108, pot('#6f9a3a'), 0, 0.8),
    ),
  CTIKKA: () =>
    plate(
      at(
        0,
        -46,
        skewer('#cf4a22', '#c2431f', '#d8552a', '#cf4a22', '#c2431f', '#d8552a', '#cf4a22'),
        -6,
        0.82,
      ) +
        at(
          0,
          50,
          skewer('#d8552a', '#cf4a22', '#c2431f', '#d8552a', '#cf4a22', '#c2431f', '#d8552a'),
          -6,
          0.82,
        ) +
        at(-120, 104, citrusWedge(), -20, 1.2) +
        at(116, -100, onionRing(), 0, 1.3),
      '#37393b',
    ),
  SAMOSA: () =>
    plate(
      at(-76, -10, samosa(), -12, 1.02) +
        at(82, 14, samosa('#bd7a2c'), 14, 1.02) +
        at(0, 126, pot('#6f9a3a'), 0, 0.9),
    ),
  PAKORA: () =>
    plate(
      heap(
        () =>
          path(blob(0, 6, 58, 44, 0.2, 11), '#6a3a10') +
          path(blob(0, 0, 56, 42, 0.2, 11), '#c98324') +
          Array.from({ length: 6 }, (_, index) =>
            stroke(
              `M${-36 + index * 10} ${-18 + (index % 3) * 14}q16-14 34 2`,
              index % 2 ? '#e8b45a' : '#9a5a18',
              6,
            ),
          ).join(''),
      ) + at(126, 104, pot('#8f2a1c'), 0, 0.85),
    ),
  DALMAKHANI: () =>
    copperStew('#5a2a1c', over(() => bean('#2c1a18'), 40, 22, 0.9, 140) + creamSwirl() + herbs(8)),
  PBM: () =>
    copperStew('#e2662a', over(() => cube('#fff3d6', 25), 9, 66) + creamSwirl('#fff3dc', 60) + herbs(12)),
  BC: () =>
    copperStew(
      '#d9541f',
      over(() => lump('#b5481f', 40), 8, 66) +
        stroke('M-100 20Q-40-50 20 0T100-40', '#fff3dc', 12) +
        herbs(16),
    ),
  EGGC: () =>
    copperStew(
      '#c9822f',
      over(() => at(0, 0, halfEgg(), 0, 1.5), 5, 88) + herbs(16) + top(() => speck('#8f2a1c', 4), 14, 34),
    ),
  CHANA: () => copperStew('#a8561f', over(() => chickpea(), 46, 25, 1.3, 142) + onions + herbs(16)),
  MDOSA: () =>
    plate(
      at(0, -50, rolledCrepe('#d9953a', '#a8621f'), 0, 0.78) +
        at(-40, 36, fine(['#f3cb4a', '#e3b52f', '#c9d06a'], 40, 50, 14)) +
        chutneys,
      '#eef3e2',
    ),
  PDOSA: () =>
    plate(
      at(
        0,
        -44,
        path('M0-116L226 60Q120 110 0 108T-226 60Z', '#9a6020') +
          path('M0-124L222 52Q120 100 0 98T-222 52Z', '#e3a84f') +
          stroke('M0-110L-150 60M0-110L-60 84M0-110L50 84M0-110L140 62', '#c98a35', 7),
        0,
        0.8,
      ) + chutneys,
      '#fbf6ec',
    ),
  EDOSA: () =>
    plate(
      at(
        0,
        -30,
        circle(0, 6, 134, '#9a6020') +
          circle(0, 0, 132, '#e0a64c') +
          at(-20, -14, friedEgg(), 0, 1.5) +
          top(() => speck('#2c241c', 3), 20, 18) +
          herbs(12, 90),
      ) +
        at(-112, 124, pot('#5f9a3a'), 0, 0.8) +
        at(112, 124, pot('#b5541f'), 0, 0.8),
      '#f3ead9',
    ),
  CBIRYANI: () =>
    riceBowl(
      rice(['#fbe3a0', '#f6c85a', '#fff6dc', '#eaa63a']),
      at(-20, 10, drumstick('#b5541f'), -16, 0.94),
      at(90, -80, halfEgg(), 0, 1.2),
      over(() => stroke('M-16 4Q0-12 16 2', '#7a3a16', 6), 14, 34),
      herbs(16),
    ),
  VBIRYANI: () =>
    riceBowl(
      rice(['#fffdf2', '#fbe9b0', '#f6d87a']),
      over(() => cube('#f0843a', 17), 10, 50),
      over(() => pepperStrip('#4f9140'), 6, 60),
      over(() => circle(0, 0, 10, '#79b04a'), 16, 34),
      over(() => leaf('#4c9a55'), 6, 54),
    ),
  NAAN: () =>
    flatbread('#ecc987', {
      long: 1.22,
      spots: 20,
      extra:
        top(() => herb(), 16, 40, 1.2, 150, 120) +
        stroke('M-90-60Q0-110 90-70', '#fff3c4', 14, 'opacity=".6"'),
    }),
  ROTI: () => flatbread('#b98a52', { spots: 30 }),
  GULAB: () =>
    bowl(
      '#d98a2c',
      at(-62, -6, syrupBall('#8a3a14', 70)) +
        at(68, 14, syrupBall('#93401a', 70)) +
        top(() => path(blob(0, 0, 10, 5, 0.1, 8), '#8fb552'), 8, 40),
    ),
  LASSI: () =>
    glass(['#fde08a', '#fbb93a', '#f7a51c'], {
      foam: '#fff3cf',
      garnish: mint(40, -170, 16) + at(-20, -156, almond(), 20),
    }),
  CHAI: () => teaGlass('#b9743a', '', true),
  LIME: () =>
    glass(['#f4fadf', '#dcefb0'], {
      ice: 3,
      fizz: 34,
      inside: at(-30, 60, citrus('#8fc23a'), 20, 1.2) + at(30, 140, citrus('#8fc23a'), 0, 1.2),
      garnish: at(92, -168, citrus('#8fc23a'), 20, 1.15),
    }),
}
