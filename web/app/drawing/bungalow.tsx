import { BRICK, CARD, type HouseDrawing, ROOF } from './house.tsx'
import { box, marks } from './marks.ts'

/** Low, broad and gabled, with a deep porch on tapered piers: Northcote, about 1925. */
export const bungalow: HouseDrawing = {
  name: 'Californian bungalow',
  place: [334, 138, 216, 174],
  lines: (
    <>
      <path d={box(374, 150, 16, 40)} fill={BRICK} />
      <path d="M371 150h22" strokeWidth="3" />
      <path d={marks(158, 182, 8, (y) => `M374 ${y}h16`)} stroke={CARD} strokeWidth="0.8" />
      <path d={box(358, 214, 164, 86)} fill={CARD} />
      <path d="M342 216l56 -44h112l32 44z" fill={ROOF} />
      <path
        d={marks(182, 208, 8, (y) => `M${398 - (y - 172) * 1.27 + 6} ${y}h${48 + (y - 172) * 0.2}`)}
        strokeWidth="0.7"
        stroke="var(--soft)"
      />
      <path d="M412 222l62 -45l62 45z" fill={CARD} />
      <path d="M444 200h60M436 206h76M428 212h92M420 218h108" strokeWidth="1" />
      <path d="M474 177v22M466 183v12M482 183v12" strokeWidth="1.4" />
      <path d={box(426, 222, 100, 10)} fill={CARD} />
      <path d="M440 232v22M446 232v22M506 232v22M512 232v22" />
      <path d="M428 300l5 -46h20l5 46zM494 300l5 -46h20l5 46z" fill={ROOF} />
      <path
        d="M431 272h26M429.5 286h29M497 272h26M495.5 286h29M443 254v18M437 272v14M449 272v14M509 254v18M503 272v14M515 272v14"
        strokeWidth="0.8"
        stroke="var(--soft)"
      />
      <path d="M462 300v-52q14 -10 28 0v52z" fill={BRICK} />
      <path d="M468 256h16v10h-16z" fill={CARD} strokeWidth="1.2" />
      <path d={box(368, 236, 46, 40)} fill={CARD} />
      <path d="M383 236v40M399 236v40M368 247h46M364 277h54" />
      <path
        d="M375.5 236l-4 5.500l4 5.500l4 -5.500zM391 236l-4 5.500l4 5.500l4 -5.500zM406.5 236l-4 5.500l4 5.500l4 -5.500z"
        strokeWidth="0.9"
      />
      <path d="M452 296h46M448 300h54" />
      <path d="M362 300q2 -12 12 -12q3 -6 10 -4q8 -3 11 4q10 0 11 12z" fill="var(--good-tint)" />
    </>
  ),
}
