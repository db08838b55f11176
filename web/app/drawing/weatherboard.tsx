import { BRICK, CARD, DOOR, type HouseDrawing, ROOF } from './house.tsx'
import { box, marks } from './marks.ts'

/** A painted timber cottage under a hipped iron roof: Footscray, about 1905. */
export const weatherboard: HouseDrawing = {
  name: 'Weatherboard cottage',
  place: [152, 122, 186, 190],
  lines: (
    <>
      <path d={box(230, 130, 12, 26)} fill={BRICK} />
      <path d="M227 130h18" strokeWidth="3" />
      <path d={box(170, 200, 150, 100)} fill={CARD} />
      <path d={marks(214, 284, 14, (y) => `M170 ${y}h150`)} strokeWidth="1" />
      <path d="M162 202L200 150h90l38 52z" fill={ROOF} />
      <path d={marks(206, 262, 8, (x) => `M${x} 156l${(x - 245) / 4} 40`)} strokeWidth="0.7" stroke="var(--soft)" />
      <path d="M258 202l28 -40l28 40z" fill={CARD} />
      <path d="M286 162v-10M281 170l5 -5l5 5M278 188h16v-8l-8 -8l-8 8zM286 172v16" />
      <path d="M160 222h104" strokeWidth="3" />
      <path d="M164 222v78M212 222v78M260 222v78" />
      <path d={marks(164, 248, 12, (x) => `M${x} 224q6 8 12 0`)} strokeWidth="1.2" />
      <path d={box(182, 236, 20, 64)} fill={DOOR} />
      <path d="M186 242h12v18h-12z" strokeWidth="1.2" />
      <circle cx="198" cy="270" r="1.4" fill={CARD} strokeWidth="1" />
      <path d={`${box(224, 238, 26, 34)}${box(272, 224, 34, 46)}`} fill={CARD} />
      <path d="M237 238v34M221 273h32M289 224v46M272 246h34M268 271h42" />
      <path
        d={`M214 288h104M214 294h104${marks(218, 314, 8, (x) => `M${x} 300v-14l2.5 -4l2.5 4v14`)}`}
        fill={CARD}
        strokeWidth="1.2"
      />
    </>
  ),
}
