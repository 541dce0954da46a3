import { circle, path, place, pointsOf, polygon, stroke, times } from '../kit.ts';

/** The dragon flies to the left; 0,0 is its chest. */
export function dragon(): string {
  const ink = '#200a30';
  const far = path(
    'M20 -18Q40 -110 10 -206Q70 -190 104 -150Q122 -160 140 -140Q160 -130 168 -104Q186 -96 190 -72Q150 -84 128 -58Q110 -62 92 -38Q70 -40 52 -10Z',
    '#471541',
  );
  const near =
    path(
      'M-16 -14Q-30 -120 -92 -196L-84 -210Q-10 -216 70 -166Q84 -176 104 -150Q132 -146 146 -112Q170 -104 182 -66Q136 -86 104 -50Q82 -62 60 -26Q44 -34 30 0Z',
      ink,
    ) +
    stroke('M-14 -20Q-4 -120 -80 -198M-6 -16Q40 -90 66 -160M4 -12Q70 -70 140 -108', '#6d2350', 3);
  const body = path(
    'M-188 -34L-170 -58L-152 -60L-136 -84L-136 -60L-118 -76L-122 -54Q-96 -50 -82 -28Q-68 -6 -40 -20Q10 -38 50 -8Q90 24 130 20Q176 14 192 52Q204 88 246 84L238 62L286 88L244 118L246 98Q190 104 176 66Q164 42 128 48Q80 56 40 36Q16 44 -22 32Q-68 32 -92 2Q-108 -22 -126 -26Q-140 -16 -160 -18Q-172 -10 -184 -14L-168 -26Z',
    ink,
  );
  const legs = path(
    'M-20 22Q-34 44 -20 60L-40 72L-22 70L-26 84L-8 68L0 74L-4 54Q-12 42 4 26ZM60 34Q56 60 76 70L60 86L78 82L78 96L92 78L104 82L94 62Q80 52 88 38Z',
    ink,
  );
  const spikes = times(7, (index) =>
    place(
      -60 + index * 30,
      [-18, -26, -28, -20, -4, 14, 18][index] ?? 0,
      1,
      polygon(pointsOf('-7,4 2,-14 9,4'), ink),
      index * 5,
    ),
  );
  return far + legs + body + spikes + near + circle(-146, -50, 3.4, '#ffd25e');
}
