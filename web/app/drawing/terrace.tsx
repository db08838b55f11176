import { BRICK, CARD, type HouseDrawing, ROOF } from './house.tsx'
import { box, marks } from './marks.ts'

const frieze = (y: number) => `M28 ${y}h104${marks(28, 119, 13, (x) => `M${x} ${y}q6.5 10 13 0`)}`
const drops = (y: number) => marks(34.5, 126, 13, (x) => `M${x} ${y}v4`)

/** Two storeys, one room wide, with iron lacework: Carlton, about 1885. */
export const terrace: HouseDrawing = {
  name: 'Single-fronted terrace',
  place: [4, 56, 152, 256],
  lines: (
    <>
      <path d={box(20, 110, 120, 190)} fill={CARD} />
      <path d="M16 110h128M20 98h120v12h-120zM28 98V84h104v14M58 84q22 -26 44 0M30 84v-7M130 84v-7" fill={CARD} />
      <path d="M26.5 77a3.5 3.5 0 1 1 7 0zM126.5 77a3.5 3.5 0 1 1 7 0z" fill={ROOF} />
      <circle cx="80" cy="91" r="4" />
      <path d="M28 127V300M132 127V300" />
      <path d="M16 128q64 -16 128 0" fill={ROOF} />
      <path d={frieze(134)} stroke={BRICK} />
      <path d={drops(139)} stroke={BRICK} strokeWidth="1.2" />
      <path d={`${box(44, 142, 24, 40)}${box(90, 142, 24, 40)}`} fill={CARD} />
      <path d="M56 142v40M102 142v40M44 160h24M90 160h24" />
      <path d={box(20, 190, 120, 6)} fill={CARD} />
      <path d={marks(30, 132, 6, (x) => `M${x} 176v14`)} stroke={BRICK} strokeWidth="1.2" />
      <path d="M28 176h104" stroke={BRICK} />
      <path d={frieze(202)} stroke={BRICK} />
      <path d={drops(207)} stroke={BRICK} strokeWidth="1.2" />
      <path d="M42 232h22v-8h-22z" fill={ROOF} />
      <path d={box(42, 232, 22, 68)} fill={BRICK} />
      <circle cx="59" cy="268" r="1.4" fill={CARD} strokeWidth="1" />
      <path d={box(82, 222, 40, 46)} fill={CARD} />
      <path d="M102 222v46M82 240h40M79 268h46" />
      <path d={marks(70, 130, 6, (x) => `M${x} 285v15`)} strokeWidth="1.2" />
      <path d="M68 286h70" />
    </>
  ),
}
