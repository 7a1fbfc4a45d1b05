import { type Color, drawPng } from './draw-png.ts';

const side = 192;
const walls: readonly Color[] = [
  [179, 205, 224],
  [204, 235, 197],
  [222, 203, 228],
  [254, 217, 166],
  [229, 216, 189],
  [253, 218, 236],
  [182, 215, 208],
];
const shirts: readonly Color[] = [
  [55, 90, 127],
  [192, 57, 43],
  [39, 119, 84],
  [90, 62, 133],
  [52, 58, 64],
];
const skins: readonly Color[] = [
  [255, 219, 172],
  [224, 172, 105],
  [198, 134, 66],
  [141, 85, 36],
];
const hairs: readonly Color[] = [
  [35, 28, 25],
  [94, 57, 31],
  [176, 124, 62],
  [120, 120, 120],
];

const white: Color = [255, 255, 255];
const of = (colors: readonly Color[], seed: number): Color => colors[seed % colors.length] ?? white;

/** Whether a point lies in an ellipse; all values as fractions of the picture's side. */
const isIn = (x: number, y: number, middle: readonly [number, number], radius: readonly [number, number]) =>
  ((x - middle[0]) / radius[0]) ** 2 + ((y - middle[1]) / radius[1]) ** 2 <= 1;

/** A person's head and shoulders, the same for the same seed. */
export const drawPortrait = (seed: number): Buffer => {
  const [wall, shirt, skin, hair] = [
    of(walls, seed),
    of(shirts, seed),
    of(skins, seed),
    of(hairs, seed >> 2),
  ];
  const hairReaches = 0.3 + (seed % 3) * 0.07;
  return drawPng({ width: side, height: side }, (column, row) => {
    const [x, y] = [column / side, row / side];
    const isHead = isIn(x, y, [0.5, 0.42], [0.17, 0.21]);
    if (isHead && y > 0.3) return skin;
    if (isHead || (isIn(x, y, [0.5, 0.4], [0.21, 0.24]) && y < hairReaches + 0.1)) return hair;
    if (isIn(x, y, [0.5, 0.62], [0.07, 0.1])) return skin;
    return isIn(x, y, [0.5, 1.02], [0.36, 0.34]) ? shirt : wall;
  });
};
