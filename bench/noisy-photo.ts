import sharp from 'sharp';

/** A picture as phones make it, so many pixels wide: light, noise, no plain field. */
export async function noisyPhoto(wide: number): Promise<Buffer> {
  return sharp({
    create: {
      width: wide,
      height: Math.round(wide * 1.25),
      channels: 3,
      background: '#8899aa',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .blur(2)
    .jpeg({ quality: 85 })
    .toBuffer();
}
