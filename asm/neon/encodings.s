    WORD $0x4e611c01 // bic v1.16b, v0.16b, v1.16b
    WORD $0x4e651c21 // bic v1.16b, v1.16b, v5.16b
    WORD $0x4e701d4a // bic v10.16b, v10.16b, v16.16b
    WORD $0x4e6a1c8a // bic v10.16b, v4.16b, v10.16b
    WORD $0x4e6e1d6b // bic v11.16b, v11.16b, v14.16b
    WORD $0x4e6b1dcb // bic v11.16b, v14.16b, v11.16b
    WORD $0x4e701d8c // bic v12.16b, v12.16b, v16.16b
    WORD $0x4e651d8c // bic v12.16b, v12.16b, v5.16b
    WORD $0x4e6c1c8c // bic v12.16b, v4.16b, v12.16b
    WORD $0x4e6e1dad // bic v13.16b, v13.16b, v14.16b
    WORD $0x4e651dad // bic v13.16b, v13.16b, v5.16b
    WORD $0x4e6d1dcd // bic v13.16b, v14.16b, v13.16b
    WORD $0x4e6d1e0d // bic v13.16b, v16.16b, v13.16b
    WORD $0x4e6f1dce // bic v14.16b, v14.16b, v15.16b
    WORD $0x4e761dce // bic v14.16b, v14.16b, v22.16b
    WORD $0x4e651dce // bic v14.16b, v14.16b, v5.16b
    WORD $0x4e6e1c8e // bic v14.16b, v4.16b, v14.16b
    WORD $0x4e651def // bic v15.16b, v15.16b, v5.16b
    WORD $0x4e6f1e2f // bic v15.16b, v17.16b, v15.16b
    WORD $0x4e711e51 // bic v17.16b, v18.16b, v17.16b
    WORD $0x4e6e1e32 // bic v18.16b, v17.16b, v14.16b
    WORD $0x4e6f1e92 // bic v18.16b, v20.16b, v15.16b
    WORD $0x4e731ef3 // bic v19.16b, v23.16b, v19.16b
    WORD $0x4e631c42 // bic v2.16b, v2.16b, v3.16b
    WORD $0x4e621c82 // bic v2.16b, v4.16b, v2.16b
    WORD $0x4e741e54 // bic v20.16b, v18.16b, v20.16b
    WORD $0x4e741e55 // bic v21.16b, v18.16b, v20.16b
    WORD $0x4e761ef6 // bic v22.16b, v23.16b, v22.16b
    WORD $0x4e781f98 // bic v24.16b, v28.16b, v24.16b
    WORD $0x4e7d1c9d // bic v29.16b, v4.16b, v29.16b
    WORD $0x4e651c84 // bic v4.16b, v4.16b, v5.16b
    WORD $0x4e651cc5 // bic v5.16b, v6.16b, v5.16b
    WORD $0x4e661d06 // bic v6.16b, v8.16b, v6.16b
    WORD $0x4e651ce7 // bic v7.16b, v7.16b, v5.16b
    WORD $0x4e651d08 // bic v8.16b, v8.16b, v5.16b
    WORD $0x4ea63c21 // cmge v1.4s, v1.4s, v6.4s
    WORD $0x4ea13c41 // cmge v1.4s, v2.4s, v1.4s
    WORD $0x4ea23c22 // cmge v2.4s, v1.4s, v2.4s
    WORD $0x4ea03421 // cmgt v1.4s, v1.4s, v0.4s
    WORD $0x4ea13441 // cmgt v1.4s, v2.4s, v1.4s
    WORD $0x4ead340e // cmgt v14.4s, v0.4s, v13.4s
    WORD $0x4eae340e // cmgt v14.4s, v0.4s, v14.4s
    WORD $0x4eb0340f // cmgt v15.4s, v0.4s, v16.4s
    WORD $0x4ea035ef // cmgt v15.4s, v15.4s, v0.4s
    WORD $0x4eaf362f // cmgt v15.4s, v17.4s, v15.4s
    WORD $0x4eaf3410 // cmgt v16.4s, v0.4s, v15.4s
    WORD $0x4eae3411 // cmgt v17.4s, v0.4s, v14.4s
    WORD $0x4eaf3411 // cmgt v17.4s, v0.4s, v15.4s
    WORD $0x4eb034d1 // cmgt v17.4s, v6.4s, v16.4s
    WORD $0x4eae34d2 // cmgt v18.4s, v6.4s, v14.4s
    WORD $0x4eaf34d2 // cmgt v18.4s, v6.4s, v15.4s
    WORD $0x4eb03433 // cmgt v19.4s, v1.4s, v16.4s
    WORD $0x4eb13433 // cmgt v19.4s, v1.4s, v17.4s
    WORD $0x4eb434f4 // cmgt v20.4s, v7.4s, v20.4s
    WORD $0x4eb534f5 // cmgt v21.4s, v7.4s, v21.4s
    WORD $0x4eb736d6 // cmgt v22.4s, v22.4s, v23.4s
    WORD $0x4eb634f6 // cmgt v22.4s, v7.4s, v22.4s
    WORD $0x4ea53445 // cmgt v5.4s, v2.4s, v5.4s
    WORD $0x4ea43406 // cmgt v6.4s, v0.4s, v4.4s
    WORD $0x4ea53426 // cmgt v6.4s, v1.4s, v5.4s
    WORD $0x4ea63507 // cmgt v7.4s, v8.4s, v6.4s
    WORD $0x4ea53529 // cmgt v9.4s, v9.4s, v5.4s
    WORD $0x6ea13441 // cmhi v1.4s, v2.4s, v1.4s
    WORD $0x6ea8356b // cmhi v11.4s, v11.4s, v8.4s
    WORD $0x6eab34cd // cmhi v13.4s, v6.4s, v11.4s
    WORD $0x6ea035ce // cmhi v14.4s, v14.4s, v0.4s
    WORD $0x6ea335ce // cmhi v14.4s, v14.4s, v3.4s
    WORD $0x6eac34f0 // cmhi v16.4s, v7.4s, v12.4s
    WORD $0x6eae3530 // cmhi v16.4s, v9.4s, v14.4s
    WORD $0x6eae34f2 // cmhi v18.4s, v7.4s, v14.4s
    WORD $0x6eb33454 // cmhi v20.4s, v2.4s, v19.4s
    WORD $0x6eb43435 // cmhi v21.4s, v1.4s, v20.4s
    WORD $0x6ebc3718 // cmhi v24.4s, v24.4s, v28.4s
    WORD $0x6eb53478 // cmhi v24.4s, v3.4s, v21.4s
    WORD $0x6eb63478 // cmhi v24.4s, v3.4s, v22.4s
    WORD $0x6eb73478 // cmhi v24.4s, v3.4s, v23.4s
    WORD $0x6eb43479 // cmhi v25.4s, v3.4s, v20.4s
    WORD $0x6eb63479 // cmhi v25.4s, v3.4s, v22.4s
    WORD $0x6eb73499 // cmhi v25.4s, v4.4s, v23.4s
    WORD $0x6ebc377b // cmhi v27.4s, v27.4s, v28.4s
    WORD $0x6ebc37bd // cmhi v29.4s, v29.4s, v28.4s
    WORD $0x6ea234a4 // cmhi v4.4s, v5.4s, v2.4s
    WORD $0x6ea634a5 // cmhi v5.4s, v5.4s, v6.4s
    WORD $0x6ea734a7 // cmhi v7.4s, v5.4s, v7.4s
    WORD $0x6ea034e7 // cmhi v7.4s, v7.4s, v0.4s
    WORD $0x6ea63468 // cmhi v8.4s, v3.4s, v6.4s
    WORD $0x6ea834a8 // cmhi v8.4s, v5.4s, v8.4s
    WORD $0x6ea83449 // cmhi v9.4s, v2.4s, v8.4s
    WORD $0x6ea934a9 // cmhi v9.4s, v5.4s, v9.4s
    WORD $0x6ea13c41 // cmhs v1.4s, v2.4s, v1.4s
    WORD $0x6eb13d6b // cmhs v11.4s, v11.4s, v17.4s
    WORD $0x6ea43d0b // cmhs v11.4s, v8.4s, v4.4s
    WORD $0x6ea73d6c // cmhs v12.4s, v11.4s, v7.4s
    WORD $0x6eb33dad // cmhs v13.4s, v13.4s, v19.4s
    WORD $0x6eac3dcd // cmhs v13.4s, v14.4s, v12.4s
    WORD $0x6ea83d8e // cmhs v14.4s, v12.4s, v8.4s
    WORD $0x6eac3d4f // cmhs v15.4s, v10.4s, v12.4s
    WORD $0x6eac3d6f // cmhs v15.4s, v11.4s, v12.4s
    WORD $0x6eaa3dcf // cmhs v15.4s, v14.4s, v10.4s
    WORD $0x6eae3e0f // cmhs v15.4s, v16.4s, v14.4s
    WORD $0x6ea03dd0 // cmhs v16.4s, v14.4s, v0.4s
    WORD $0x6ea83dd0 // cmhs v16.4s, v14.4s, v8.4s
    WORD $0x6eae3d51 // cmhs v17.4s, v10.4s, v14.4s
    WORD $0x6eb13d71 // cmhs v17.4s, v11.4s, v17.4s
    WORD $0x6eae3db1 // cmhs v17.4s, v13.4s, v14.4s
    WORD $0x6eb33db3 // cmhs v19.4s, v13.4s, v19.4s
    WORD $0x6e223c82 // cmhs v2.16b, v4.16b, v2.16b
    WORD $0x6eae3e75 // cmhs v21.4s, v19.4s, v14.4s
    WORD $0x6eaf3e96 // cmhs v22.4s, v20.4s, v15.4s
    WORD $0x6eb73d57 // cmhs v23.4s, v10.4s, v23.4s
    WORD $0x6eb73f17 // cmhs v23.4s, v24.4s, v23.4s
    WORD $0x6eb83d58 // cmhs v24.4s, v10.4s, v24.4s
    WORD $0x6eb93d59 // cmhs v25.4s, v10.4s, v25.4s
    WORD $0x6eaf3eb9 // cmhs v25.4s, v21.4s, v15.4s
    WORD $0x6eb03ef9 // cmhs v25.4s, v23.4s, v16.4s
    WORD $0x6eb93f19 // cmhs v25.4s, v24.4s, v25.4s
    WORD $0x6eba3d5a // cmhs v26.4s, v10.4s, v26.4s
    WORD $0x6eaf3e9a // cmhs v26.4s, v20.4s, v15.4s
    WORD $0x6eb03eda // cmhs v26.4s, v22.4s, v16.4s
    WORD $0x6eb43eda // cmhs v26.4s, v22.4s, v20.4s
    WORD $0x6eb63efa // cmhs v26.4s, v23.4s, v22.4s
    WORD $0x6eba3f1a // cmhs v26.4s, v24.4s, v26.4s
    WORD $0x6ebb3f1b // cmhs v27.4s, v24.4s, v27.4s
    WORD $0x6e243c43 // cmhs v3.16b, v2.16b, v4.16b
    WORD $0x6ea43cc6 // cmhs v6.4s, v6.4s, v4.4s
    WORD $0x6ea03ce9 // cmhs v9.4s, v7.4s, v0.4s
    WORD $0x4e20aa73 // cmlt v19.16b, v19.16b, #0
    WORD $0x4e20aa94 // cmlt v20.16b, v20.16b, #0
    WORD $0x4e20aab5 // cmlt v21.16b, v21.16b, #0
    WORD $0x4ee0f821 // fabs v1.2d, v1.2d
    WORD $0x4ea0f861 // fabs v1.4s, v3.4s
    WORD $0x4ee0f94a // fabs v10.2d, v10.2d
    WORD $0x4ee0f96b // fabs v11.2d, v11.2d
    WORD $0x4ee0f9ad // fabs v13.2d, v13.2d
    WORD $0x4ee0f9ce // fabs v14.2d, v14.2d
    WORD $0x4ee0f9ef // fabs v15.2d, v15.2d
    WORD $0x4ea0f96f // fabs v15.4s, v11.4s
    WORD $0x4ea0f98f // fabs v15.4s, v12.4s
    WORD $0x4ee0fa10 // fabs v16.2d, v16.2d
    WORD $0x4ee0fa50 // fabs v16.2d, v18.2d
    WORD $0x4ea0f9d4 // fabs v20.4s, v14.4s
    WORD $0x4ea0fa14 // fabs v20.4s, v16.4s
    WORD $0x4ea0f9f5 // fabs v21.4s, v15.4s
    WORD $0x4ea0fa15 // fabs v21.4s, v16.4s
    WORD $0x4ea0fa36 // fabs v22.4s, v17.4s
    WORD $0x4ea0f903 // fabs v3.4s, v8.4s
    WORD $0x4ee0f8a5 // fabs v5.2d, v5.2d
    WORD $0x4ea0f9a5 // fabs v5.4s, v13.4s
    WORD $0x4ea0f925 // fabs v5.4s, v9.4s
    WORD $0x4e21d400 // fadd v0.4s, v0.4s, v1.4s
    WORD $0x4e22d400 // fadd v0.4s, v0.4s, v2.4s
    WORD $0x4e20d4e0 // fadd v0.4s, v7.4s, v0.4s
    WORD $0x4e6bd421 // fadd v1.2d, v1.2d, v11.2d
    WORD $0x4e65d421 // fadd v1.2d, v1.2d, v5.2d
    WORD $0x4e21d401 // fadd v1.4s, v0.4s, v1.4s
    WORD $0x4e22d421 // fadd v1.4s, v1.4s, v2.4s
    WORD $0x4e26d421 // fadd v1.4s, v1.4s, v6.4s
    WORD $0x4e21d4e1 // fadd v1.4s, v7.4s, v1.4s
    WORD $0x4e6bd54a // fadd v10.2d, v10.2d, v11.2d
    WORD $0x4e6cd54a // fadd v10.2d, v10.2d, v12.2d
    WORD $0x4e73d54a // fadd v10.2d, v10.2d, v19.2d
    WORD $0x4e67d54a // fadd v10.2d, v10.2d, v7.2d
    WORD $0x4e6ad5ea // fadd v10.2d, v15.2d, v10.2d
    WORD $0x4e6ad62a // fadd v10.2d, v17.2d, v10.2d
    WORD $0x4e6ad48a // fadd v10.2d, v4.2d, v10.2d
    WORD $0x4e20d54a // fadd v10.4s, v10.4s, v0.4s
    WORD $0x4e2ad54a // fadd v10.4s, v10.4s, v10.4s
    WORD $0x4e2bd54a // fadd v10.4s, v10.4s, v11.4s
    WORD $0x4e2cd54a // fadd v10.4s, v10.4s, v12.4s
    WORD $0x4e2ed54a // fadd v10.4s, v10.4s, v14.4s
    WORD $0x4e2fd54a // fadd v10.4s, v10.4s, v15.4s
    WORD $0x4e27d54a // fadd v10.4s, v10.4s, v7.4s
    WORD $0x4e2ad56a // fadd v10.4s, v11.4s, v10.4s
    WORD $0x4e2ad58a // fadd v10.4s, v12.4s, v10.4s
    WORD $0x4e2ad62a // fadd v10.4s, v17.4s, v10.4s
    WORD $0x4e27d4aa // fadd v10.4s, v5.4s, v7.4s
    WORD $0x4e2ad4ea // fadd v10.4s, v7.4s, v10.4s
    WORD $0x4e6bd42b // fadd v11.2d, v1.2d, v11.2d
    WORD $0x4e6cd56b // fadd v11.2d, v11.2d, v12.2d
    WORD $0x4e6dd56b // fadd v11.2d, v11.2d, v13.2d
    WORD $0x4e70d56b // fadd v11.2d, v11.2d, v16.2d
    WORD $0x4e71d56b // fadd v11.2d, v11.2d, v17.2d
    WORD $0x4e73d56b // fadd v11.2d, v11.2d, v19.2d
    WORD $0x4e75d56b // fadd v11.2d, v11.2d, v21.2d
    WORD $0x4e6bd5ab // fadd v11.2d, v13.2d, v11.2d
    WORD $0x4e6bd5eb // fadd v11.2d, v15.2d, v11.2d
    WORD $0x4e6bd68b // fadd v11.2d, v20.2d, v11.2d
    WORD $0x4e6bd48b // fadd v11.2d, v4.2d, v11.2d
    WORD $0x4e2bd56b // fadd v11.4s, v11.4s, v11.4s
    WORD $0x4e2cd56b // fadd v11.4s, v11.4s, v12.4s
    WORD $0x4e2dd56b // fadd v11.4s, v11.4s, v13.4s
    WORD $0x4e2fd56b // fadd v11.4s, v11.4s, v15.4s
    WORD $0x4e30d56b // fadd v11.4s, v11.4s, v16.4s
    WORD $0x4e31d56b // fadd v11.4s, v11.4s, v17.4s
    WORD $0x4e2bd58b // fadd v11.4s, v12.4s, v11.4s
    WORD $0x4e2bd5ab // fadd v11.4s, v13.4s, v11.4s
    WORD $0x4e2bd66b // fadd v11.4s, v19.4s, v11.4s
    WORD $0x4e2bd46b // fadd v11.4s, v3.4s, v11.4s
    WORD $0x4e2bd48b // fadd v11.4s, v4.4s, v11.4s
    WORD $0x4e2bd4eb // fadd v11.4s, v7.4s, v11.4s
    WORD $0x4e2bd50b // fadd v11.4s, v8.4s, v11.4s
    WORD $0x4e2bd52b // fadd v11.4s, v9.4s, v11.4s
    WORD $0x4e6cd56c // fadd v12.2d, v11.2d, v12.2d
    WORD $0x4e6bd58c // fadd v12.2d, v12.2d, v11.2d
    WORD $0x4e6dd58c // fadd v12.2d, v12.2d, v13.2d
    WORD $0x4e74d58c // fadd v12.2d, v12.2d, v20.2d
    WORD $0x4e6cd5ac // fadd v12.2d, v13.2d, v12.2d
    WORD $0x4e6cd5cc // fadd v12.2d, v14.2d, v12.2d
    WORD $0x4e6cd48c // fadd v12.2d, v4.2d, v12.2d
    WORD $0x4e6cd52c // fadd v12.2d, v9.2d, v12.2d
    WORD $0x4e2cd42c // fadd v12.4s, v1.4s, v12.4s
    WORD $0x4e2cd56c // fadd v12.4s, v11.4s, v12.4s
    WORD $0x4e2cd58c // fadd v12.4s, v12.4s, v12.4s
    WORD $0x4e2dd58c // fadd v12.4s, v12.4s, v13.4s
    WORD $0x4e2ed58c // fadd v12.4s, v12.4s, v14.4s
    WORD $0x4e2fd58c // fadd v12.4s, v12.4s, v15.4s
    WORD $0x4e31d58c // fadd v12.4s, v12.4s, v17.4s
    WORD $0x4e32d58c // fadd v12.4s, v12.4s, v18.4s
    WORD $0x4e22d58c // fadd v12.4s, v12.4s, v2.4s
    WORD $0x4e23d58c // fadd v12.4s, v12.4s, v3.4s
    WORD $0x4e24d58c // fadd v12.4s, v12.4s, v4.4s
    WORD $0x4e25d58c // fadd v12.4s, v12.4s, v5.4s
    WORD $0x4e26d58c // fadd v12.4s, v12.4s, v6.4s
    WORD $0x4e27d58c // fadd v12.4s, v12.4s, v7.4s
    WORD $0x4e28d58c // fadd v12.4s, v12.4s, v8.4s
    WORD $0x4e29d58c // fadd v12.4s, v12.4s, v9.4s
    WORD $0x4e2cd5ac // fadd v12.4s, v13.4s, v12.4s
    WORD $0x4e2cd5cc // fadd v12.4s, v14.4s, v12.4s
    WORD $0x4e2cd66c // fadd v12.4s, v19.4s, v12.4s
    WORD $0x4e2cd4cc // fadd v12.4s, v6.4s, v12.4s
    WORD $0x4e2cd50c // fadd v12.4s, v8.4s, v12.4s
    WORD $0x4e6dd42d // fadd v13.2d, v1.2d, v13.2d
    WORD $0x4e6ed5ad // fadd v13.2d, v13.2d, v14.2d
    WORD $0x4e6fd5ad // fadd v13.2d, v13.2d, v15.2d
    WORD $0x4e7cd5ad // fadd v13.2d, v13.2d, v28.2d
    WORD $0x4e6dd5ed // fadd v13.2d, v15.2d, v13.2d
    WORD $0x4e6dd52d // fadd v13.2d, v9.2d, v13.2d
    WORD $0x4e2bd5ad // fadd v13.4s, v13.4s, v11.4s
    WORD $0x4e2cd5ad // fadd v13.4s, v13.4s, v12.4s
    WORD $0x4e2ed5ad // fadd v13.4s, v13.4s, v14.4s
    WORD $0x4e3cd5ad // fadd v13.4s, v13.4s, v28.4s
    WORD $0x4e23d5ad // fadd v13.4s, v13.4s, v3.4s
    WORD $0x4e2dd5cd // fadd v13.4s, v14.4s, v13.4s
    WORD $0x4e2dd5ed // fadd v13.4s, v15.4s, v13.4s
    WORD $0x4e2dd4cd // fadd v13.4s, v6.4s, v13.4s
    WORD $0x4e2dd50d // fadd v13.4s, v8.4s, v13.4s
    WORD $0x4e6ed56e // fadd v14.2d, v11.2d, v14.2d
    WORD $0x4e6ed58e // fadd v14.2d, v12.2d, v14.2d
    WORD $0x4e6ed5ae // fadd v14.2d, v13.2d, v14.2d
    WORD $0x4e6bd5ce // fadd v14.2d, v14.2d, v11.2d
    WORD $0x4e6cd5ce // fadd v14.2d, v14.2d, v12.2d
    WORD $0x4e6dd5ce // fadd v14.2d, v14.2d, v13.2d
    WORD $0x4e6fd5ce // fadd v14.2d, v14.2d, v15.2d
    WORD $0x4e7cd5ce // fadd v14.2d, v14.2d, v28.2d
    WORD $0x4e7dd5ce // fadd v14.2d, v14.2d, v29.2d
    WORD $0x4e6cd64e // fadd v14.2d, v18.2d, v12.2d
    WORD $0x4e6ed48e // fadd v14.2d, v4.2d, v14.2d
    WORD $0x4e6ed52e // fadd v14.2d, v9.2d, v14.2d
    WORD $0x4e20d56e // fadd v14.4s, v11.4s, v0.4s
    WORD $0x4e2ed56e // fadd v14.4s, v11.4s, v14.4s
    WORD $0x4e2ed5ae // fadd v14.4s, v13.4s, v14.4s
    WORD $0x4e21d5ce // fadd v14.4s, v14.4s, v1.4s
    WORD $0x4e2bd5ce // fadd v14.4s, v14.4s, v11.4s
    WORD $0x4e2fd5ce // fadd v14.4s, v14.4s, v15.4s
    WORD $0x4e31d5ce // fadd v14.4s, v14.4s, v17.4s
    WORD $0x4e33d5ce // fadd v14.4s, v14.4s, v19.4s
    WORD $0x4e23d5ce // fadd v14.4s, v14.4s, v3.4s
    WORD $0x4e24d5ce // fadd v14.4s, v14.4s, v4.4s
    WORD $0x4e25d5ce // fadd v14.4s, v14.4s, v5.4s
    WORD $0x4e26d5ce // fadd v14.4s, v14.4s, v6.4s
    WORD $0x4e27d5ce // fadd v14.4s, v14.4s, v7.4s
    WORD $0x4e29d5ce // fadd v14.4s, v14.4s, v9.4s
    WORD $0x4e2ed5ee // fadd v14.4s, v15.4s, v14.4s
    WORD $0x4e2ed60e // fadd v14.4s, v16.4s, v14.4s
    WORD $0x4e2ed50e // fadd v14.4s, v8.4s, v14.4s
    WORD $0x4e6fd42f // fadd v15.2d, v1.2d, v15.2d
    WORD $0x4e6fd56f // fadd v15.2d, v11.2d, v15.2d
    WORD $0x4e6fd58f // fadd v15.2d, v12.2d, v15.2d
    WORD $0x4e6cd5ef // fadd v15.2d, v15.2d, v12.2d
    WORD $0x4e6dd5ef // fadd v15.2d, v15.2d, v13.2d
    WORD $0x4e70d5ef // fadd v15.2d, v15.2d, v16.2d
    WORD $0x4e71d5ef // fadd v15.2d, v15.2d, v17.2d
    WORD $0x4e7cd5ef // fadd v15.2d, v15.2d, v28.2d
    WORD $0x4e7dd5ef // fadd v15.2d, v15.2d, v29.2d
    WORD $0x4e7ed5ef // fadd v15.2d, v15.2d, v30.2d
    WORD $0x4e6fd62f // fadd v15.2d, v17.2d, v15.2d
    WORD $0x4e6ed64f // fadd v15.2d, v18.2d, v14.2d
    WORD $0x4e6ed66f // fadd v15.2d, v19.2d, v14.2d
    WORD $0x4e6fd68f // fadd v15.2d, v20.2d, v15.2d
    WORD $0x4e6fd48f // fadd v15.2d, v4.2d, v15.2d
    WORD $0x4e6fd4cf // fadd v15.2d, v6.2d, v15.2d
    WORD $0x4e6fd52f // fadd v15.2d, v9.2d, v15.2d
    WORD $0x4e2fd56f // fadd v15.4s, v11.4s, v15.4s
    WORD $0x4e2dd5af // fadd v15.4s, v13.4s, v13.4s
    WORD $0x4e2fd5af // fadd v15.4s, v13.4s, v15.4s
    WORD $0x4e2fd5cf // fadd v15.4s, v14.4s, v15.4s
    WORD $0x4e2bd5ef // fadd v15.4s, v15.4s, v11.4s
    WORD $0x4e30d5ef // fadd v15.4s, v15.4s, v16.4s
    WORD $0x4e31d5ef // fadd v15.4s, v15.4s, v17.4s
    WORD $0x4e33d5ef // fadd v15.4s, v15.4s, v19.4s
    WORD $0x4e23d5ef // fadd v15.4s, v15.4s, v3.4s
    WORD $0x4e27d5ef // fadd v15.4s, v15.4s, v7.4s
    WORD $0x4e2fd60f // fadd v15.4s, v16.4s, v15.4s
    WORD $0x4e2fd62f // fadd v15.4s, v17.4s, v15.4s
    WORD $0x4e2fd4af // fadd v15.4s, v5.4s, v15.4s
    WORD $0x4e2fd50f // fadd v15.4s, v8.4s, v15.4s
    WORD $0x4e70d570 // fadd v16.2d, v11.2d, v16.2d
    WORD $0x4e6fd590 // fadd v16.2d, v12.2d, v15.2d
    WORD $0x4e70d590 // fadd v16.2d, v12.2d, v16.2d
    WORD $0x4e70d5f0 // fadd v16.2d, v15.2d, v16.2d
    WORD $0x4e6cd610 // fadd v16.2d, v16.2d, v12.2d
    WORD $0x4e6dd610 // fadd v16.2d, v16.2d, v13.2d
    WORD $0x4e71d610 // fadd v16.2d, v16.2d, v17.2d
    WORD $0x4e6dd650 // fadd v16.2d, v18.2d, v13.2d
    WORD $0x4e6fd650 // fadd v16.2d, v18.2d, v15.2d
    WORD $0x4e6fd670 // fadd v16.2d, v19.2d, v15.2d
    WORD $0x4e70d530 // fadd v16.2d, v9.2d, v16.2d
    WORD $0x4e27d590 // fadd v16.4s, v12.4s, v7.4s
    WORD $0x4e30d5b0 // fadd v16.4s, v13.4s, v16.4s
    WORD $0x4e27d5d0 // fadd v16.4s, v14.4s, v7.4s
    WORD $0x4e27d5f0 // fadd v16.4s, v15.4s, v7.4s
    WORD $0x4e2bd610 // fadd v16.4s, v16.4s, v11.4s
    WORD $0x4e31d610 // fadd v16.4s, v16.4s, v17.4s
    WORD $0x4e33d610 // fadd v16.4s, v16.4s, v19.4s
    WORD $0x4e23d610 // fadd v16.4s, v16.4s, v3.4s
    WORD $0x4e24d610 // fadd v16.4s, v16.4s, v4.4s
    WORD $0x4e25d610 // fadd v16.4s, v16.4s, v5.4s
    WORD $0x4e26d610 // fadd v16.4s, v16.4s, v6.4s
    WORD $0x4e27d610 // fadd v16.4s, v16.4s, v7.4s
    WORD $0x4e30d630 // fadd v16.4s, v17.4s, v16.4s
    WORD $0x4e27d650 // fadd v16.4s, v18.4s, v7.4s
    WORD $0x4e30d4b0 // fadd v16.4s, v5.4s, v16.4s
    WORD $0x4e6bd551 // fadd v17.2d, v10.2d, v11.2d
    WORD $0x4e71d571 // fadd v17.2d, v11.2d, v17.2d
    WORD $0x4e70d591 // fadd v17.2d, v12.2d, v16.2d
    WORD $0x4e71d5b1 // fadd v17.2d, v13.2d, v17.2d
    WORD $0x4e6cd631 // fadd v17.2d, v17.2d, v12.2d
    WORD $0x4e74d631 // fadd v17.2d, v17.2d, v20.2d
    WORD $0x4e6dd671 // fadd v17.2d, v19.2d, v13.2d
    WORD $0x4e70d671 // fadd v17.2d, v19.2d, v16.2d
    WORD $0x4e71d671 // fadd v17.2d, v19.2d, v17.2d
    WORD $0x4e71d491 // fadd v17.2d, v4.2d, v17.2d
    WORD $0x4e71d531 // fadd v17.2d, v9.2d, v17.2d
    WORD $0x4e2fd551 // fadd v17.4s, v10.4s, v15.4s
    WORD $0x4e31d571 // fadd v17.4s, v11.4s, v17.4s
    WORD $0x4e2ed5b1 // fadd v17.4s, v13.4s, v14.4s
    WORD $0x4e30d5d1 // fadd v17.4s, v14.4s, v16.4s
    WORD $0x4e22d5d1 // fadd v17.4s, v14.4s, v2.4s
    WORD $0x4e30d631 // fadd v17.4s, v17.4s, v16.4s
    WORD $0x4e32d631 // fadd v17.4s, v17.4s, v18.4s
    WORD $0x4e33d631 // fadd v17.4s, v17.4s, v19.4s
    WORD $0x4e31d651 // fadd v17.4s, v18.4s, v17.4s
    WORD $0x4e31d671 // fadd v17.4s, v19.4s, v17.4s
    WORD $0x4e31d491 // fadd v17.4s, v4.4s, v17.4s
    WORD $0x4e31d4b1 // fadd v17.4s, v5.4s, v17.4s
    WORD $0x4e6fd552 // fadd v18.2d, v10.2d, v15.2d
    WORD $0x4e72d572 // fadd v18.2d, v11.2d, v18.2d
    WORD $0x4e72d5b2 // fadd v18.2d, v13.2d, v18.2d
    WORD $0x4e71d5d2 // fadd v18.2d, v14.2d, v17.2d
    WORD $0x4e72d5f2 // fadd v18.2d, v15.2d, v18.2d
    WORD $0x4e73d652 // fadd v18.2d, v18.2d, v19.2d
    WORD $0x4e74d652 // fadd v18.2d, v18.2d, v20.2d
    WORD $0x4e72d532 // fadd v18.2d, v9.2d, v18.2d
    WORD $0x4e30d412 // fadd v18.4s, v0.4s, v16.4s
    WORD $0x4e2dd572 // fadd v18.4s, v11.4s, v13.4s
    WORD $0x4e32d572 // fadd v18.4s, v11.4s, v18.4s
    WORD $0x4e2bd5b2 // fadd v18.4s, v13.4s, v11.4s
    WORD $0x4e2dd5b2 // fadd v18.4s, v13.4s, v13.4s
    WORD $0x4e2bd5d2 // fadd v18.4s, v14.4s, v11.4s
    WORD $0x4e2bd5f2 // fadd v18.4s, v15.4s, v11.4s
    WORD $0x4e2bd612 // fadd v18.4s, v16.4s, v11.4s
    WORD $0x4e29d612 // fadd v18.4s, v16.4s, v9.4s
    WORD $0x4e2ad652 // fadd v18.4s, v18.4s, v10.4s
    WORD $0x4e33d652 // fadd v18.4s, v18.4s, v19.4s
    WORD $0x4e22d652 // fadd v18.4s, v18.4s, v2.4s
    WORD $0x4e37d652 // fadd v18.4s, v18.4s, v23.4s
    WORD $0x4e27d652 // fadd v18.4s, v18.4s, v7.4s
    WORD $0x4e32d672 // fadd v18.4s, v19.4s, v18.4s
    WORD $0x4e32d6b2 // fadd v18.4s, v21.4s, v18.4s
    WORD $0x4e38d6b2 // fadd v18.4s, v21.4s, v24.4s
    WORD $0x4e32d6f2 // fadd v18.4s, v23.4s, v18.4s
    WORD $0x4e32d532 // fadd v18.4s, v9.4s, v18.4s
    WORD $0x4e6cd553 // fadd v19.2d, v10.2d, v12.2d
    WORD $0x4e73d573 // fadd v19.2d, v11.2d, v19.2d
    WORD $0x4e72d5d3 // fadd v19.2d, v14.2d, v18.2d
    WORD $0x4e73d5d3 // fadd v19.2d, v14.2d, v19.2d
    WORD $0x4e73d5f3 // fadd v19.2d, v15.2d, v19.2d
    WORD $0x4e73d653 // fadd v19.2d, v18.2d, v19.2d
    WORD $0x4e74d673 // fadd v19.2d, v19.2d, v20.2d
    WORD $0x4e76d673 // fadd v19.2d, v19.2d, v22.2d
    WORD $0x4e73d693 // fadd v19.2d, v20.2d, v19.2d
    WORD $0x4e73d493 // fadd v19.2d, v4.2d, v19.2d
    WORD $0x4e73d513 // fadd v19.2d, v8.2d, v19.2d
    WORD $0x4e33d573 // fadd v19.4s, v11.4s, v19.4s
    WORD $0x4e31d593 // fadd v19.4s, v12.4s, v17.4s
    WORD $0x4e21d5d3 // fadd v19.4s, v14.4s, v1.4s
    WORD $0x4e30d5d3 // fadd v19.4s, v14.4s, v16.4s
    WORD $0x4e21d5f3 // fadd v19.4s, v15.4s, v1.4s
    WORD $0x4e32d673 // fadd v19.4s, v19.4s, v18.4s
    WORD $0x4e34d673 // fadd v19.4s, v19.4s, v20.4s
    WORD $0x4e36d673 // fadd v19.4s, v19.4s, v22.4s
    WORD $0x4e37d673 // fadd v19.4s, v19.4s, v23.4s
    WORD $0x4e39d6d3 // fadd v19.4s, v22.4s, v25.4s
    WORD $0x4e21d402 // fadd v2.4s, v0.4s, v1.4s
    WORD $0x4e22d462 // fadd v2.4s, v3.4s, v2.4s
    WORD $0x4e22d4e2 // fadd v2.4s, v7.4s, v2.4s
    WORD $0x4e71d554 // fadd v20.2d, v10.2d, v17.2d
    WORD $0x4e74d574 // fadd v20.2d, v11.2d, v20.2d
    WORD $0x4e74d5f4 // fadd v20.2d, v15.2d, v20.2d
    WORD $0x4e73d614 // fadd v20.2d, v16.2d, v19.2d
    WORD $0x4e75d694 // fadd v20.2d, v20.2d, v21.2d
    WORD $0x4e76d694 // fadd v20.2d, v20.2d, v22.2d
    WORD $0x4e74d494 // fadd v20.2d, v4.2d, v20.2d
    WORD $0x4e34d574 // fadd v20.4s, v11.4s, v20.4s
    WORD $0x4e34d654 // fadd v20.4s, v18.4s, v20.4s
    WORD $0x4e2ad694 // fadd v20.4s, v20.4s, v10.4s
    WORD $0x4e2ed694 // fadd v20.4s, v20.4s, v14.4s
    WORD $0x4e2fd694 // fadd v20.4s, v20.4s, v15.4s
    WORD $0x4e35d694 // fadd v20.4s, v20.4s, v21.4s
    WORD $0x4e37d694 // fadd v20.4s, v20.4s, v23.4s
    WORD $0x4e39d694 // fadd v20.4s, v20.4s, v25.4s
    WORD $0x4e34d6b4 // fadd v20.4s, v21.4s, v20.4s
    WORD $0x4e35d6b4 // fadd v20.4s, v21.4s, v21.4s
    WORD $0x4e34d6d4 // fadd v20.4s, v22.4s, v20.4s
    WORD $0x4e34d6f4 // fadd v20.4s, v23.4s, v20.4s
    WORD $0x4e34d754 // fadd v20.4s, v26.4s, v20.4s
    WORD $0x4e74d615 // fadd v21.2d, v16.2d, v20.2d
    WORD $0x4e75d695 // fadd v21.2d, v20.2d, v21.2d
    WORD $0x4e76d6b5 // fadd v21.2d, v21.2d, v22.2d
    WORD $0x4e75d6d5 // fadd v21.2d, v22.2d, v21.2d
    WORD $0x4e75d515 // fadd v21.2d, v8.2d, v21.2d
    WORD $0x4e35d5b5 // fadd v21.4s, v13.4s, v21.4s
    WORD $0x4e35d655 // fadd v21.4s, v18.4s, v21.4s
    WORD $0x4e35d695 // fadd v21.4s, v20.4s, v21.4s
    WORD $0x4e22d6b5 // fadd v21.4s, v21.4s, v2.4s
    WORD $0x4e36d6b5 // fadd v21.4s, v21.4s, v22.4s
    WORD $0x4e35d6d5 // fadd v21.4s, v22.4s, v21.4s
    WORD $0x4e35d6f5 // fadd v21.4s, v23.4s, v21.4s
    WORD $0x4e35d715 // fadd v21.4s, v24.4s, v21.4s
    WORD $0x4e76d516 // fadd v22.2d, v8.2d, v22.2d
    WORD $0x4e36d656 // fadd v22.4s, v18.4s, v22.4s
    WORD $0x4e20d6d6 // fadd v22.4s, v22.4s, v0.4s
    WORD $0x4e33d6d6 // fadd v22.4s, v22.4s, v19.4s
    WORD $0x4e37d6d6 // fadd v22.4s, v22.4s, v23.4s
    WORD $0x4e39d6d6 // fadd v22.4s, v22.4s, v25.4s
    WORD $0x4e36d6f6 // fadd v22.4s, v23.4s, v22.4s
    WORD $0x4e36d716 // fadd v22.4s, v24.4s, v22.4s
    WORD $0x4e36d756 // fadd v22.4s, v26.4s, v22.4s
    WORD $0x4e36d496 // fadd v22.4s, v4.4s, v22.4s
    WORD $0x4e36d6b7 // fadd v23.4s, v21.4s, v22.4s
    WORD $0x4e37d6d7 // fadd v23.4s, v22.4s, v23.4s
    WORD $0x4e2fd6f7 // fadd v23.4s, v23.4s, v15.4s
    WORD $0x4e30d6f7 // fadd v23.4s, v23.4s, v16.4s
    WORD $0x4e31d6f7 // fadd v23.4s, v23.4s, v17.4s
    WORD $0x4e22d6f7 // fadd v23.4s, v23.4s, v2.4s
    WORD $0x4e35d6f7 // fadd v23.4s, v23.4s, v21.4s
    WORD $0x4e36d6f7 // fadd v23.4s, v23.4s, v22.4s
    WORD $0x4e38d6f7 // fadd v23.4s, v23.4s, v24.4s
    WORD $0x4e3ad6f7 // fadd v23.4s, v23.4s, v26.4s
    WORD $0x4e3dd6f7 // fadd v23.4s, v23.4s, v29.4s
    WORD $0x4e23d6f7 // fadd v23.4s, v23.4s, v3.4s
    WORD $0x4e25d6f7 // fadd v23.4s, v23.4s, v5.4s
    WORD $0x4e26d6f7 // fadd v23.4s, v23.4s, v6.4s
    WORD $0x4e27d6f7 // fadd v23.4s, v23.4s, v7.4s
    WORD $0x4e28d6f7 // fadd v23.4s, v23.4s, v8.4s
    WORD $0x4e36d6b8 // fadd v24.4s, v21.4s, v22.4s
    WORD $0x4e21d6d8 // fadd v24.4s, v22.4s, v1.4s
    WORD $0x4e2cd718 // fadd v24.4s, v24.4s, v12.4s
    WORD $0x4e30d718 // fadd v24.4s, v24.4s, v16.4s
    WORD $0x4e39d718 // fadd v24.4s, v24.4s, v25.4s
    WORD $0x4e23d718 // fadd v24.4s, v24.4s, v3.4s
    WORD $0x4e25d718 // fadd v24.4s, v24.4s, v5.4s
    WORD $0x4e26d718 // fadd v24.4s, v24.4s, v6.4s
    WORD $0x4e27d718 // fadd v24.4s, v24.4s, v7.4s
    WORD $0x4e29d718 // fadd v24.4s, v24.4s, v9.4s
    WORD $0x4e38d738 // fadd v24.4s, v25.4s, v24.4s
    WORD $0x4e38d538 // fadd v24.4s, v9.4s, v24.4s
    WORD $0x4e36d459 // fadd v25.4s, v2.4s, v22.4s
    WORD $0x4e2dd739 // fadd v25.4s, v25.4s, v13.4s
    WORD $0x4e2ed739 // fadd v25.4s, v25.4s, v14.4s
    WORD $0x4e31d739 // fadd v25.4s, v25.4s, v17.4s
    WORD $0x4e32d739 // fadd v25.4s, v25.4s, v18.4s
    WORD $0x4e3ad739 // fadd v25.4s, v25.4s, v26.4s
    WORD $0x4e3bd739 // fadd v25.4s, v25.4s, v27.4s
    WORD $0x4e23d739 // fadd v25.4s, v25.4s, v3.4s
    WORD $0x4e25d739 // fadd v25.4s, v25.4s, v5.4s
    WORD $0x4e26d739 // fadd v25.4s, v25.4s, v6.4s
    WORD $0x4e27d739 // fadd v25.4s, v25.4s, v7.4s
    WORD $0x4e28d739 // fadd v25.4s, v25.4s, v8.4s
    WORD $0x4e29d739 // fadd v25.4s, v25.4s, v9.4s
    WORD $0x4e34d759 // fadd v25.4s, v26.4s, v20.4s
    WORD $0x4e39d759 // fadd v25.4s, v26.4s, v25.4s
    WORD $0x4e39d779 // fadd v25.4s, v27.4s, v25.4s
    WORD $0x4e3dd799 // fadd v25.4s, v28.4s, v29.4s
    WORD $0x4e39d71a // fadd v26.4s, v24.4s, v25.4s
    WORD $0x4e2ad75a // fadd v26.4s, v26.4s, v10.4s
    WORD $0x4e2cd75a // fadd v26.4s, v26.4s, v12.4s
    WORD $0x4e3bd75a // fadd v26.4s, v26.4s, v27.4s
    WORD $0x4e25d75a // fadd v26.4s, v26.4s, v5.4s
    WORD $0x4e27d75a // fadd v26.4s, v26.4s, v7.4s
    WORD $0x4e3ad77a // fadd v26.4s, v27.4s, v26.4s
    WORD $0x4e3ad79a // fadd v26.4s, v28.4s, v26.4s
    WORD $0x4e3cd77b // fadd v27.4s, v27.4s, v28.4s
    WORD $0x4e7ed79c // fadd v28.2d, v28.2d, v30.2d
    WORD $0x4e2ad79c // fadd v28.4s, v28.4s, v10.4s
    WORD $0x4e2bd79c // fadd v28.4s, v28.4s, v11.4s
    WORD $0x4e2cd79c // fadd v28.4s, v28.4s, v12.4s
    WORD $0x4e2fd79c // fadd v28.4s, v28.4s, v15.4s
    WORD $0x4e3dd79c // fadd v28.4s, v28.4s, v29.4s
    WORD $0x4e25d79c // fadd v28.4s, v28.4s, v5.4s
    WORD $0x4e27d79c // fadd v28.4s, v28.4s, v7.4s
    WORD $0x4e28d79c // fadd v28.4s, v28.4s, v8.4s
    WORD $0x4e29d79c // fadd v28.4s, v28.4s, v9.4s
    WORD $0x4e7fd7bd // fadd v29.2d, v29.2d, v31.2d
    WORD $0x4e2bd7bd // fadd v29.4s, v29.4s, v11.4s
    WORD $0x4e2dd7bd // fadd v29.4s, v29.4s, v13.4s
    WORD $0x4e2fd7bd // fadd v29.4s, v29.4s, v15.4s
    WORD $0x4e30d7bd // fadd v29.4s, v29.4s, v16.4s
    WORD $0x4e3ed7bd // fadd v29.4s, v29.4s, v30.4s
    WORD $0x4e25d7bd // fadd v29.4s, v29.4s, v5.4s
    WORD $0x4e26d7bd // fadd v29.4s, v29.4s, v6.4s
    WORD $0x4e27d7bd // fadd v29.4s, v29.4s, v7.4s
    WORD $0x4e28d7bd // fadd v29.4s, v29.4s, v8.4s
    WORD $0x4e29d7bd // fadd v29.4s, v29.4s, v9.4s
    WORD $0x4e23d543 // fadd v3.4s, v10.4s, v3.4s
    WORD $0x4e23d583 // fadd v3.4s, v12.4s, v3.4s
    WORD $0x4e20d463 // fadd v3.4s, v3.4s, v0.4s
    WORD $0x4e24d463 // fadd v3.4s, v3.4s, v4.4s
    WORD $0x4e25d463 // fadd v3.4s, v3.4s, v5.4s
    WORD $0x4e29d463 // fadd v3.4s, v3.4s, v9.4s
    WORD $0x4e23d4e3 // fadd v3.4s, v7.4s, v3.4s
    WORD $0x4e23d503 // fadd v3.4s, v8.4s, v3.4s
    WORD $0x4e64d5e4 // fadd v4.2d, v15.2d, v4.2d
    WORD $0x4e6bd484 // fadd v4.2d, v4.2d, v11.2d
    WORD $0x4e6fd484 // fadd v4.2d, v4.2d, v15.2d
    WORD $0x4e71d484 // fadd v4.2d, v4.2d, v17.2d
    WORD $0x4e74d484 // fadd v4.2d, v4.2d, v20.2d
    WORD $0x4e65d484 // fadd v4.2d, v4.2d, v5.2d
    WORD $0x4e64d4a4 // fadd v4.2d, v5.2d, v4.2d
    WORD $0x4e24d584 // fadd v4.4s, v12.4s, v4.4s
    WORD $0x4e24d5a4 // fadd v4.4s, v13.4s, v4.4s
    WORD $0x4e24d464 // fadd v4.4s, v3.4s, v4.4s
    WORD $0x4e20d484 // fadd v4.4s, v4.4s, v0.4s
    WORD $0x4e2bd484 // fadd v4.4s, v4.4s, v11.4s
    WORD $0x4e23d484 // fadd v4.4s, v4.4s, v3.4s
    WORD $0x4e25d484 // fadd v4.4s, v4.4s, v5.4s
    WORD $0x4e26d484 // fadd v4.4s, v4.4s, v6.4s
    WORD $0x4e29d484 // fadd v4.4s, v4.4s, v9.4s
    WORD $0x4e24d4c4 // fadd v4.4s, v6.4s, v4.4s
    WORD $0x4e24d4e4 // fadd v4.4s, v7.4s, v4.4s
    WORD $0x4e24d504 // fadd v4.4s, v8.4s, v4.4s
    WORD $0x4e24d524 // fadd v4.4s, v9.4s, v4.4s
    WORD $0x4e25d565 // fadd v5.4s, v11.4s, v5.4s
    WORD $0x4e25d585 // fadd v5.4s, v12.4s, v5.4s
    WORD $0x4e25d485 // fadd v5.4s, v4.4s, v5.4s
    WORD $0x4e20d4a5 // fadd v5.4s, v5.4s, v0.4s
    WORD $0x4e2ad4a5 // fadd v5.4s, v5.4s, v10.4s
    WORD $0x4e32d4a5 // fadd v5.4s, v5.4s, v18.4s
    WORD $0x4e23d4a5 // fadd v5.4s, v5.4s, v3.4s
    WORD $0x4e26d4a5 // fadd v5.4s, v5.4s, v6.4s
    WORD $0x4e27d4a5 // fadd v5.4s, v5.4s, v7.4s
    WORD $0x4e28d4a5 // fadd v5.4s, v5.4s, v8.4s
    WORD $0x4e29d4a5 // fadd v5.4s, v5.4s, v9.4s
    WORD $0x4e25d4c5 // fadd v5.4s, v6.4s, v5.4s
    WORD $0x4e25d4e5 // fadd v5.4s, v7.4s, v5.4s
    WORD $0x4e25d505 // fadd v5.4s, v8.4s, v5.4s
    WORD $0x4e66d486 // fadd v6.2d, v4.2d, v6.2d
    WORD $0x4e6bd4c6 // fadd v6.2d, v6.2d, v11.2d
    WORD $0x4e6fd4c6 // fadd v6.2d, v6.2d, v15.2d
    WORD $0x4e67d4c6 // fadd v6.2d, v6.2d, v7.2d
    WORD $0x4e26d406 // fadd v6.4s, v0.4s, v6.4s
    WORD $0x4e26d426 // fadd v6.4s, v1.4s, v6.4s
    WORD $0x4e26d546 // fadd v6.4s, v10.4s, v6.4s
    WORD $0x4e26d566 // fadd v6.4s, v11.4s, v6.4s
    WORD $0x4e26d466 // fadd v6.4s, v3.4s, v6.4s
    WORD $0x4e26d4a6 // fadd v6.4s, v5.4s, v6.4s
    WORD $0x4e20d4c6 // fadd v6.4s, v6.4s, v0.4s
    WORD $0x4e2ad4c6 // fadd v6.4s, v6.4s, v10.4s
    WORD $0x4e23d4c6 // fadd v6.4s, v6.4s, v3.4s
    WORD $0x4e27d4c6 // fadd v6.4s, v6.4s, v7.4s
    WORD $0x4e28d4c6 // fadd v6.4s, v6.4s, v8.4s
    WORD $0x4e26d4e6 // fadd v6.4s, v7.4s, v6.4s
    WORD $0x4e26d506 // fadd v6.4s, v8.4s, v6.4s
    WORD $0x4e65d547 // fadd v7.2d, v10.2d, v5.2d
    WORD $0x4e67d487 // fadd v7.2d, v4.2d, v7.2d
    WORD $0x4e6ad4e7 // fadd v7.2d, v7.2d, v10.2d
    WORD $0x4e6fd4e7 // fadd v7.2d, v7.2d, v15.2d
    WORD $0x4e68d4e7 // fadd v7.2d, v7.2d, v8.2d
    WORD $0x4e69d4e7 // fadd v7.2d, v7.2d, v9.2d
    WORD $0x4e67d527 // fadd v7.2d, v9.2d, v7.2d
    WORD $0x4e27d547 // fadd v7.4s, v10.4s, v7.4s
    WORD $0x4e27d5c7 // fadd v7.4s, v14.4s, v7.4s
    WORD $0x4e27d5e7 // fadd v7.4s, v15.4s, v7.4s
    WORD $0x4e27d687 // fadd v7.4s, v20.4s, v7.4s
    WORD $0x4e27d467 // fadd v7.4s, v3.4s, v7.4s
    WORD $0x4e27d4a7 // fadd v7.4s, v5.4s, v7.4s
    WORD $0x4e20d4e7 // fadd v7.4s, v7.4s, v0.4s
    WORD $0x4e2ad4e7 // fadd v7.4s, v7.4s, v10.4s
    WORD $0x4e2bd4e7 // fadd v7.4s, v7.4s, v11.4s
    WORD $0x4e2cd4e7 // fadd v7.4s, v7.4s, v12.4s
    WORD $0x4e2fd4e7 // fadd v7.4s, v7.4s, v15.4s
    WORD $0x4e22d4e7 // fadd v7.4s, v7.4s, v2.4s
    WORD $0x4e23d4e7 // fadd v7.4s, v7.4s, v3.4s
    WORD $0x4e24d4e7 // fadd v7.4s, v7.4s, v4.4s
    WORD $0x4e28d4e7 // fadd v7.4s, v7.4s, v8.4s
    WORD $0x4e29d4e7 // fadd v7.4s, v7.4s, v9.4s
    WORD $0x4e27d507 // fadd v7.4s, v8.4s, v7.4s
    WORD $0x4e27d527 // fadd v7.4s, v9.4s, v7.4s
    WORD $0x4e68d488 // fadd v8.2d, v4.2d, v8.2d
    WORD $0x4e73d508 // fadd v8.2d, v8.2d, v19.2d
    WORD $0x4e76d508 // fadd v8.2d, v8.2d, v22.2d
    WORD $0x4e69d508 // fadd v8.2d, v8.2d, v9.2d
    WORD $0x4e28d548 // fadd v8.4s, v10.4s, v8.4s
    WORD $0x4e28d568 // fadd v8.4s, v11.4s, v8.4s
    WORD $0x4e28d588 // fadd v8.4s, v12.4s, v8.4s
    WORD $0x4e28d5e8 // fadd v8.4s, v15.4s, v8.4s
    WORD $0x4e28d468 // fadd v8.4s, v3.4s, v8.4s
    WORD $0x4e27d4a8 // fadd v8.4s, v5.4s, v7.4s
    WORD $0x4e28d4a8 // fadd v8.4s, v5.4s, v8.4s
    WORD $0x4e20d508 // fadd v8.4s, v8.4s, v0.4s
    WORD $0x4e2ad508 // fadd v8.4s, v8.4s, v10.4s
    WORD $0x4e2bd508 // fadd v8.4s, v8.4s, v11.4s
    WORD $0x4e2cd508 // fadd v8.4s, v8.4s, v12.4s
    WORD $0x4e69d629 // fadd v9.2d, v17.2d, v9.2d
    WORD $0x4e69d489 // fadd v9.2d, v4.2d, v9.2d
    WORD $0x4e6bd529 // fadd v9.2d, v9.2d, v11.2d
    WORD $0x4e6dd529 // fadd v9.2d, v9.2d, v13.2d
    WORD $0x4e71d529 // fadd v9.2d, v9.2d, v17.2d
    WORD $0x4e73d529 // fadd v9.2d, v9.2d, v19.2d
    WORD $0x4e68d529 // fadd v9.2d, v9.2d, v8.2d
    WORD $0x4e29d549 // fadd v9.4s, v10.4s, v9.4s
    WORD $0x4e29d569 // fadd v9.4s, v11.4s, v9.4s
    WORD $0x4e29d589 // fadd v9.4s, v12.4s, v9.4s
    WORD $0x4e29d5e9 // fadd v9.4s, v15.4s, v9.4s
    WORD $0x4e29d469 // fadd v9.4s, v3.4s, v9.4s
    WORD $0x4e29d4a9 // fadd v9.4s, v5.4s, v9.4s
    WORD $0x4e28d4e9 // fadd v9.4s, v7.4s, v8.4s
    WORD $0x4e29d4e9 // fadd v9.4s, v7.4s, v9.4s
    WORD $0x4e20d529 // fadd v9.4s, v9.4s, v0.4s
    WORD $0x4e2ad529 // fadd v9.4s, v9.4s, v10.4s
    WORD $0x4e2bd529 // fadd v9.4s, v9.4s, v11.4s
    WORD $0x4e2cd529 // fadd v9.4s, v9.4s, v12.4s
    WORD $0x4e29d529 // fadd v9.4s, v9.4s, v9.4s
    WORD $0x4ea0d840 // fcmeq v0.4s, v2.4s, #0.0
    WORD $0x4ea0d860 // fcmeq v0.4s, v3.4s, #0.0
    WORD $0x4ea0d880 // fcmeq v0.4s, v4.4s, #0.0
    WORD $0x4ea0d8a0 // fcmeq v0.4s, v5.4s, #0.0
    WORD $0x4ea0d821 // fcmeq v1.4s, v1.4s, #0.0
    WORD $0x4e21e421 // fcmeq v1.4s, v1.4s, v1.4s
    WORD $0x4e22e421 // fcmeq v1.4s, v1.4s, v2.4s
    WORD $0x4e28e421 // fcmeq v1.4s, v1.4s, v8.4s
    WORD $0x4e24e4ea // fcmeq v10.4s, v7.4s, v4.4s
    WORD $0x4ea0d90a // fcmeq v10.4s, v8.4s, #0.0
    WORD $0x4e28e50a // fcmeq v10.4s, v8.4s, v8.4s
    WORD $0x4ea0d94b // fcmeq v11.4s, v10.4s, #0.0
    WORD $0x4e2ae54b // fcmeq v11.4s, v10.4s, v10.4s
    WORD $0x4ea0d86b // fcmeq v11.4s, v3.4s, #0.0
    WORD $0x4ea0d92b // fcmeq v11.4s, v9.4s, #0.0
    WORD $0x4e29e52b // fcmeq v11.4s, v9.4s, v9.4s
    WORD $0x4e2ae54c // fcmeq v12.4s, v10.4s, v10.4s
    WORD $0x4e24e54c // fcmeq v12.4s, v10.4s, v4.4s
    WORD $0x4ea0d92c // fcmeq v12.4s, v9.4s, #0.0
    WORD $0x4e24e52c // fcmeq v12.4s, v9.4s, v4.4s
    WORD $0x4e29e52c // fcmeq v12.4s, v9.4s, v9.4s
    WORD $0x4e2be56d // fcmeq v13.4s, v11.4s, v11.4s
    WORD $0x4e2ce58d // fcmeq v13.4s, v12.4s, v12.4s
    WORD $0x4e24e54e // fcmeq v14.4s, v10.4s, v4.4s
    WORD $0x4ea0d96e // fcmeq v14.4s, v11.4s, #0.0
    WORD $0x4e24e58e // fcmeq v14.4s, v12.4s, v4.4s
    WORD $0x4e2de5ae // fcmeq v14.4s, v13.4s, v13.4s
    WORD $0x4e2ee5ce // fcmeq v14.4s, v14.4s, v14.4s
    WORD $0x4e2ee5cf // fcmeq v15.4s, v14.4s, v14.4s
    WORD $0x4e2fe5ef // fcmeq v15.4s, v15.4s, v15.4s
    WORD $0x4e30e60f // fcmeq v15.4s, v16.4s, v16.4s
    WORD $0x4e24e590 // fcmeq v16.4s, v12.4s, v4.4s
    WORD $0x4e2fe5f0 // fcmeq v16.4s, v15.4s, v15.4s
    WORD $0x4e30e611 // fcmeq v17.4s, v16.4s, v16.4s
    WORD $0x4ea0d871 // fcmeq v17.4s, v3.4s, #0.0
    WORD $0x4e24e5d2 // fcmeq v18.4s, v14.4s, v4.4s
    WORD $0x4e31e632 // fcmeq v18.4s, v17.4s, v17.4s
    WORD $0x4e30e613 // fcmeq v19.4s, v16.4s, v16.4s
    WORD $0x4e31e633 // fcmeq v19.4s, v17.4s, v17.4s
    WORD $0x4e32e653 // fcmeq v19.4s, v18.4s, v18.4s
    WORD $0x4e20e673 // fcmeq v19.4s, v19.4s, v0.4s
    WORD $0x4e20e402 // fcmeq v2.4s, v0.4s, v0.4s
    WORD $0x4e21e422 // fcmeq v2.4s, v1.4s, v1.4s
    WORD $0x4e22e442 // fcmeq v2.4s, v2.4s, v2.4s
    WORD $0x4e23e462 // fcmeq v2.4s, v3.4s, v3.4s
    WORD $0x4e24e482 // fcmeq v2.4s, v4.4s, v4.4s
    WORD $0x4e30e614 // fcmeq v20.4s, v16.4s, v16.4s
    WORD $0x4e24e614 // fcmeq v20.4s, v16.4s, v4.4s
    WORD $0x4e31e634 // fcmeq v20.4s, v17.4s, v17.4s
    WORD $0x4e20e694 // fcmeq v20.4s, v20.4s, v0.4s
    WORD $0x4e20e6b5 // fcmeq v21.4s, v21.4s, v0.4s
    WORD $0x4e21e696 // fcmeq v22.4s, v20.4s, v1.4s
    WORD $0x4e20e6d6 // fcmeq v22.4s, v22.4s, v0.4s
    WORD $0x4e20e6f7 // fcmeq v23.4s, v23.4s, v0.4s
    WORD $0x4e20e6da // fcmeq v26.4s, v22.4s, v0.4s
    WORD $0x4ea0d943 // fcmeq v3.4s, v10.4s, #0.0
    WORD $0x4e22e443 // fcmeq v3.4s, v2.4s, v2.4s
    WORD $0x4e28e463 // fcmeq v3.4s, v3.4s, v8.4s
    WORD $0x4ea0d8a3 // fcmeq v3.4s, v5.4s, #0.0
    WORD $0x4ea0d903 // fcmeq v3.4s, v8.4s, #0.0
    WORD $0x4ea0d923 // fcmeq v3.4s, v9.4s, #0.0
    WORD $0x4e2ae544 // fcmeq v4.4s, v10.4s, v10.4s
    WORD $0x4e22e444 // fcmeq v4.4s, v2.4s, v2.4s
    WORD $0x4ea0d884 // fcmeq v4.4s, v4.4s, #0.0
    WORD $0x4e28e484 // fcmeq v4.4s, v4.4s, v8.4s
    WORD $0x4e26e4c4 // fcmeq v4.4s, v6.4s, v6.4s
    WORD $0x4e28e504 // fcmeq v4.4s, v8.4s, v8.4s
    WORD $0x4e21e425 // fcmeq v5.4s, v1.4s, v1.4s
    WORD $0x4e22e445 // fcmeq v5.4s, v2.4s, v2.4s
    WORD $0x4e24e485 // fcmeq v5.4s, v4.4s, v4.4s
    WORD $0x4e28e4a5 // fcmeq v5.4s, v5.4s, v8.4s
    WORD $0x4ea0d806 // fcmeq v6.4s, v0.4s, #0.0
    WORD $0x4e20e406 // fcmeq v6.4s, v0.4s, v0.4s
    WORD $0x4e25e4a6 // fcmeq v6.4s, v5.4s, v5.4s
    WORD $0x4e24e4a7 // fcmeq v7.4s, v5.4s, v4.4s
    WORD $0x4e25e4a7 // fcmeq v7.4s, v5.4s, v5.4s
    WORD $0x4e26e4c7 // fcmeq v7.4s, v6.4s, v6.4s
    WORD $0x4ea0d8c8 // fcmeq v8.4s, v6.4s, #0.0
    WORD $0x4ea0d8e9 // fcmeq v9.4s, v7.4s, #0.0
    WORD $0x4e27e4e9 // fcmeq v9.4s, v7.4s, v7.4s
    WORD $0x4ea0d909 // fcmeq v9.4s, v8.4s, #0.0
    WORD $0x4e28e509 // fcmeq v9.4s, v8.4s, v8.4s
    WORD $0x6e21e441 // fcmge v1.4s, v2.4s, v1.4s
    WORD $0x6e6ae58a // fcmge v10.2d, v12.2d, v10.2d
    WORD $0x6e6be58b // fcmge v11.2d, v12.2d, v11.2d
    WORD $0x6e6be5ab // fcmge v11.2d, v13.2d, v11.2d
    WORD $0x6e6ce5ac // fcmge v12.2d, v13.2d, v12.2d
    WORD $0x6e2ee5ee // fcmge v14.4s, v15.4s, v14.4s
    WORD $0x6e26e5f0 // fcmge v16.4s, v15.4s, v6.4s
    WORD $0x6e2fe610 // fcmge v16.4s, v16.4s, v15.4s
    WORD $0x6e2ee611 // fcmge v17.4s, v16.4s, v14.4s
    WORD $0x6e37e572 // fcmge v18.4s, v11.4s, v23.4s
    WORD $0x6e26e632 // fcmge v18.4s, v17.4s, v6.4s
    WORD $0x6e2be5d4 // fcmge v20.4s, v14.4s, v11.4s
    WORD $0x6e2be5f4 // fcmge v20.4s, v15.4s, v11.4s
    WORD $0x6e22e694 // fcmge v20.4s, v20.4s, v2.4s
    WORD $0x6e34e714 // fcmge v20.4s, v24.4s, v20.4s
    WORD $0x6e2de6b6 // fcmge v22.4s, v21.4s, v13.4s
    WORD $0x6e21e697 // fcmge v23.4s, v20.4s, v1.4s
    WORD $0x6e38e6f7 // fcmge v23.4s, v23.4s, v24.4s
    WORD $0x6e38e698 // fcmge v24.4s, v20.4s, v24.4s
    WORD $0x6e2de6d8 // fcmge v24.4s, v22.4s, v13.4s
    WORD $0x6e35e6d8 // fcmge v24.4s, v22.4s, v21.4s
    WORD $0x6e21e718 // fcmge v24.4s, v24.4s, v1.4s
    WORD $0x6e20e444 // fcmge v4.4s, v2.4s, v0.4s
    WORD $0x6e22e4a6 // fcmge v6.4s, v5.4s, v2.4s
    WORD $0x6e21e4a7 // fcmge v7.4s, v5.4s, v1.4s
    WORD $0x6ea1e440 // fcmgt v0.4s, v2.4s, v1.4s
    WORD $0x6ea2e421 // fcmgt v1.4s, v1.4s, v2.4s
    WORD $0x6ea1e441 // fcmgt v1.4s, v2.4s, v1.4s
    WORD $0x6ea1e461 // fcmgt v1.4s, v3.4s, v1.4s
    WORD $0x6eabe42a // fcmgt v10.4s, v1.4s, v11.4s
    WORD $0x6ea8e56a // fcmgt v10.4s, v11.4s, v8.4s
    WORD $0x6eabe44a // fcmgt v10.4s, v2.4s, v11.4s
    WORD $0x6ea1e4aa // fcmgt v10.4s, v5.4s, v1.4s
    WORD $0x6eaee4aa // fcmgt v10.4s, v5.4s, v14.4s
    WORD $0x6ea5e4ca // fcmgt v10.4s, v6.4s, v5.4s
    WORD $0x6ea1e4ea // fcmgt v10.4s, v7.4s, v1.4s
    WORD $0x6eace4ea // fcmgt v10.4s, v7.4s, v12.4s
    WORD $0x6ea5e4ea // fcmgt v10.4s, v7.4s, v5.4s
    WORD $0x6ea8e4ea // fcmgt v10.4s, v7.4s, v8.4s
    WORD $0x4ea0c90a // fcmgt v10.4s, v8.4s, #0.0
    WORD $0x6ea1e50a // fcmgt v10.4s, v8.4s, v1.4s
    WORD $0x6ea5e50a // fcmgt v10.4s, v8.4s, v5.4s
    WORD $0x6ea1e52a // fcmgt v10.4s, v9.4s, v1.4s
    WORD $0x6ea5e52a // fcmgt v10.4s, v9.4s, v5.4s
    WORD $0x6ea0e54b // fcmgt v11.4s, v10.4s, v0.4s
    WORD $0x6ea1e54b // fcmgt v11.4s, v10.4s, v1.4s
    WORD $0x6ea4e54b // fcmgt v11.4s, v10.4s, v4.4s
    WORD $0x6eabe62b // fcmgt v11.4s, v17.4s, v11.4s
    WORD $0x6ea7e48b // fcmgt v11.4s, v4.4s, v7.4s
    WORD $0x6ea6e4ab // fcmgt v11.4s, v5.4s, v6.4s
    WORD $0x6ea7e4ab // fcmgt v11.4s, v5.4s, v7.4s
    WORD $0x6ea8e4ab // fcmgt v11.4s, v5.4s, v8.4s
    WORD $0x6ea9e4ab // fcmgt v11.4s, v5.4s, v9.4s
    WORD $0x6ea1e4eb // fcmgt v11.4s, v7.4s, v1.4s
    WORD $0x6eafe4eb // fcmgt v11.4s, v7.4s, v15.4s
    WORD $0x6ea1e50b // fcmgt v11.4s, v8.4s, v1.4s
    WORD $0x4ea0c92b // fcmgt v11.4s, v9.4s, #0.0
    WORD $0x6ea1e52b // fcmgt v11.4s, v9.4s, v1.4s
    WORD $0x6eaae52b // fcmgt v11.4s, v9.4s, v10.4s
    WORD $0x6ea4e52b // fcmgt v11.4s, v9.4s, v4.4s
    WORD $0x6eade42c // fcmgt v12.4s, v1.4s, v13.4s
    WORD $0x4ea0c94c // fcmgt v12.4s, v10.4s, #0.0
    WORD $0x6ea4e54c // fcmgt v12.4s, v10.4s, v4.4s
    WORD $0x6ea0e58c // fcmgt v12.4s, v12.4s, v0.4s
    WORD $0x6eabe58c // fcmgt v12.4s, v12.4s, v11.4s
    WORD $0x6eaae5ac // fcmgt v12.4s, v13.4s, v10.4s
    WORD $0x6eace5ac // fcmgt v12.4s, v13.4s, v12.4s
    WORD $0x6ea5e48c // fcmgt v12.4s, v4.4s, v5.4s
    WORD $0x6ea4e4ac // fcmgt v12.4s, v5.4s, v4.4s
    WORD $0x6eaae4ec // fcmgt v12.4s, v7.4s, v10.4s
    WORD $0x6ea8e4ec // fcmgt v12.4s, v7.4s, v8.4s
    WORD $0x6ea9e4ec // fcmgt v12.4s, v7.4s, v9.4s
    WORD $0x6ea0e52c // fcmgt v12.4s, v9.4s, v0.4s
    WORD $0x6eace40d // fcmgt v13.4s, v0.4s, v12.4s
    WORD $0x6eaee42d // fcmgt v13.4s, v1.4s, v14.4s
    WORD $0x6eace54d // fcmgt v13.4s, v10.4s, v12.4s
    WORD $0x6eace56d // fcmgt v13.4s, v11.4s, v12.4s
    WORD $0x6ea0e58d // fcmgt v13.4s, v12.4s, v0.4s
    WORD $0x6ea4e58d // fcmgt v13.4s, v12.4s, v4.4s
    WORD $0x6eb1e5ad // fcmgt v13.4s, v13.4s, v17.4s
    WORD $0x6eb3e66d // fcmgt v13.4s, v19.4s, v19.4s
    WORD $0x6eaae48d // fcmgt v13.4s, v4.4s, v10.4s
    WORD $0x6eaee4ad // fcmgt v13.4s, v5.4s, v14.4s
    WORD $0x6eafe42e // fcmgt v14.4s, v1.4s, v15.4s
    WORD $0x6eade54e // fcmgt v14.4s, v10.4s, v13.4s
    WORD $0x6eafe54e // fcmgt v14.4s, v10.4s, v15.4s
    WORD $0x6ea0e58e // fcmgt v14.4s, v12.4s, v0.4s
    WORD $0x6ea4e58e // fcmgt v14.4s, v12.4s, v4.4s
    WORD $0x6ea0e5ae // fcmgt v14.4s, v13.4s, v0.4s
    WORD $0x6eaee5ae // fcmgt v14.4s, v13.4s, v14.4s
    WORD $0x6ea2e5ae // fcmgt v14.4s, v13.4s, v2.4s
    WORD $0x6ea4e5ae // fcmgt v14.4s, v13.4s, v4.4s
    WORD $0x6eade5ce // fcmgt v14.4s, v14.4s, v13.4s
    WORD $0x6eb3e5ce // fcmgt v14.4s, v14.4s, v19.4s
    WORD $0x6eabe5ee // fcmgt v14.4s, v15.4s, v11.4s
    WORD $0x6eb0e5ee // fcmgt v14.4s, v15.4s, v16.4s
    WORD $0x6eafe60e // fcmgt v14.4s, v16.4s, v15.4s
    WORD $0x6eaee62e // fcmgt v14.4s, v17.4s, v14.4s
    WORD $0x6eb2e62e // fcmgt v14.4s, v17.4s, v18.4s
    WORD $0x6eace64e // fcmgt v14.4s, v18.4s, v12.4s
    WORD $0x6eb1e64e // fcmgt v14.4s, v18.4s, v17.4s
    WORD $0x6eb4e66e // fcmgt v14.4s, v19.4s, v20.4s
    WORD $0x6eb3e68e // fcmgt v14.4s, v20.4s, v19.4s
    WORD $0x6eaae4ae // fcmgt v14.4s, v5.4s, v10.4s
    WORD $0x6eafe4ce // fcmgt v14.4s, v6.4s, v15.4s
    WORD $0x6eb0e42f // fcmgt v15.4s, v1.4s, v16.4s
    WORD $0x6eaee54f // fcmgt v15.4s, v10.4s, v14.4s
    WORD $0x6eaee5af // fcmgt v15.4s, v13.4s, v14.4s
    WORD $0x6eafe5af // fcmgt v15.4s, v13.4s, v15.4s
    WORD $0x6ea0e5cf // fcmgt v15.4s, v14.4s, v0.4s
    WORD $0x6eade5cf // fcmgt v15.4s, v14.4s, v13.4s
    WORD $0x6ea8e5cf // fcmgt v15.4s, v14.4s, v8.4s
    WORD $0x6eaee5ef // fcmgt v15.4s, v15.4s, v14.4s
    WORD $0x6eafe62f // fcmgt v15.4s, v17.4s, v15.4s
    WORD $0x6eace64f // fcmgt v15.4s, v18.4s, v12.4s
    WORD $0x6eace48f // fcmgt v15.4s, v4.4s, v12.4s
    WORD $0x6eade4cf // fcmgt v15.4s, v6.4s, v13.4s
    WORD $0x6eabe4ef // fcmgt v15.4s, v7.4s, v11.4s
    WORD $0x6eabe52f // fcmgt v15.4s, v9.4s, v11.4s
    WORD $0x6eaee52f // fcmgt v15.4s, v9.4s, v14.4s
    WORD $0x6eb1e430 // fcmgt v16.4s, v1.4s, v17.4s
    WORD $0x6eafe550 // fcmgt v16.4s, v10.4s, v15.4s
    WORD $0x6eafe570 // fcmgt v16.4s, v11.4s, v15.4s
    WORD $0x6ea4e5d0 // fcmgt v16.4s, v14.4s, v4.4s
    WORD $0x6ea0e5f0 // fcmgt v16.4s, v15.4s, v0.4s
    WORD $0x6ea2e5f0 // fcmgt v16.4s, v15.4s, v2.4s
    WORD $0x6eafe610 // fcmgt v16.4s, v16.4s, v15.4s
    WORD $0x6eb0e630 // fcmgt v16.4s, v17.4s, v16.4s
    WORD $0x6eaae490 // fcmgt v16.4s, v4.4s, v10.4s
    WORD $0x6eb1e4d0 // fcmgt v16.4s, v6.4s, v17.4s
    WORD $0x6eb2e431 // fcmgt v17.4s, v1.4s, v18.4s
    WORD $0x6eb0e551 // fcmgt v17.4s, v10.4s, v16.4s
    WORD $0x6eafe571 // fcmgt v17.4s, v11.4s, v15.4s
    WORD $0x6eb0e5f1 // fcmgt v17.4s, v15.4s, v16.4s
    WORD $0x6ea0e611 // fcmgt v17.4s, v16.4s, v0.4s
    WORD $0x6eb1e671 // fcmgt v17.4s, v19.4s, v17.4s
    WORD $0x6eb1e451 // fcmgt v17.4s, v2.4s, v17.4s
    WORD $0x6eafe4d1 // fcmgt v17.4s, v6.4s, v15.4s
    WORD $0x6eb0e531 // fcmgt v17.4s, v9.4s, v16.4s
    WORD $0x6eb3e432 // fcmgt v18.4s, v1.4s, v19.4s
    WORD $0x6eb1e552 // fcmgt v18.4s, v10.4s, v17.4s
    WORD $0x6eb1e592 // fcmgt v18.4s, v12.4s, v17.4s
    WORD $0x6eabe5d2 // fcmgt v18.4s, v14.4s, v11.4s
    WORD $0x6eabe5f2 // fcmgt v18.4s, v15.4s, v11.4s
    WORD $0x6eb1e5f2 // fcmgt v18.4s, v15.4s, v17.4s
    WORD $0x6eb1e612 // fcmgt v18.4s, v16.4s, v17.4s
    WORD $0x6ea4e612 // fcmgt v18.4s, v16.4s, v4.4s
    WORD $0x6ea0e632 // fcmgt v18.4s, v17.4s, v0.4s
    WORD $0x6ea2e632 // fcmgt v18.4s, v17.4s, v2.4s
    WORD $0x6ea8e632 // fcmgt v18.4s, v17.4s, v8.4s
    WORD $0x6eafe652 // fcmgt v18.4s, v18.4s, v15.4s
    WORD $0x6eb0e652 // fcmgt v18.4s, v18.4s, v16.4s
    WORD $0x6eb3e652 // fcmgt v18.4s, v18.4s, v19.4s
    WORD $0x6eabe6d2 // fcmgt v18.4s, v22.4s, v11.4s
    WORD $0x6ea6e6f2 // fcmgt v18.4s, v23.4s, v6.4s
    WORD $0x6eace492 // fcmgt v18.4s, v4.4s, v12.4s
    WORD $0x6eb2e633 // fcmgt v19.4s, v17.4s, v18.4s
    WORD $0x6ea0e653 // fcmgt v19.4s, v18.4s, v0.4s
    WORD $0x6eb1e6f3 // fcmgt v19.4s, v23.4s, v17.4s
    WORD $0x6eaee493 // fcmgt v19.4s, v4.4s, v14.4s
    WORD $0x6eb1e4d3 // fcmgt v19.4s, v6.4s, v17.4s
    WORD $0x6ea1e402 // fcmgt v2.4s, v0.4s, v1.4s
    WORD $0x6ea0e422 // fcmgt v2.4s, v1.4s, v0.4s
    WORD $0x6eb3e414 // fcmgt v20.4s, v0.4s, v19.4s
    WORD $0x6eace5d4 // fcmgt v20.4s, v14.4s, v12.4s
    WORD $0x6eb1e5d4 // fcmgt v20.4s, v14.4s, v17.4s
    WORD $0x6eace5f4 // fcmgt v20.4s, v15.4s, v12.4s
    WORD $0x6eaee654 // fcmgt v20.4s, v18.4s, v14.4s
    WORD $0x6eb3e654 // fcmgt v20.4s, v18.4s, v19.4s
    WORD $0x6eb2e674 // fcmgt v20.4s, v19.4s, v18.4s
    WORD $0x6ea2e674 // fcmgt v20.4s, v19.4s, v2.4s
    WORD $0x6eb6e694 // fcmgt v20.4s, v20.4s, v22.4s
    WORD $0x6eaee734 // fcmgt v20.4s, v25.4s, v14.4s
    WORD $0x6eb4e415 // fcmgt v21.4s, v0.4s, v20.4s
    WORD $0x6eaee5b5 // fcmgt v21.4s, v13.4s, v14.4s
    WORD $0x6eade5d5 // fcmgt v21.4s, v14.4s, v13.4s
    WORD $0x6eb3e655 // fcmgt v21.4s, v18.4s, v19.4s
    WORD $0x6eb2e695 // fcmgt v21.4s, v20.4s, v18.4s
    WORD $0x6eabe6d5 // fcmgt v21.4s, v22.4s, v11.4s
    WORD $0x6eb0e495 // fcmgt v21.4s, v4.4s, v16.4s
    WORD $0x6eb6e436 // fcmgt v22.4s, v1.4s, v22.4s
    WORD $0x6eb2e596 // fcmgt v22.4s, v12.4s, v18.4s
    WORD $0x6eb5e596 // fcmgt v22.4s, v12.4s, v21.4s
    WORD $0x6eb5e676 // fcmgt v22.4s, v19.4s, v21.4s
    WORD $0x6eb4e6d6 // fcmgt v22.4s, v22.4s, v20.4s
    WORD $0x6eb0e736 // fcmgt v22.4s, v25.4s, v16.4s
    WORD $0x6eb6e677 // fcmgt v23.4s, v19.4s, v22.4s
    WORD $0x6eb4e6d7 // fcmgt v23.4s, v22.4s, v20.4s
    WORD $0x6eb6e6f7 // fcmgt v23.4s, v23.4s, v22.4s
    WORD $0x6eb4e737 // fcmgt v23.4s, v25.4s, v20.4s
    WORD $0x6eb5e418 // fcmgt v24.4s, v0.4s, v21.4s
    WORD $0x6eb7e418 // fcmgt v24.4s, v0.4s, v23.4s
    WORD $0x6eb7e678 // fcmgt v24.4s, v19.4s, v23.4s
    WORD $0x6eb6e6b8 // fcmgt v24.4s, v21.4s, v22.4s
    WORD $0x6eb4e419 // fcmgt v25.4s, v0.4s, v20.4s
    WORD $0x6eb6e419 // fcmgt v25.4s, v0.4s, v22.4s
    WORD $0x6eb7e419 // fcmgt v25.4s, v0.4s, v23.4s
    WORD $0x6eb8e679 // fcmgt v25.4s, v19.4s, v24.4s
    WORD $0x6eb6e699 // fcmgt v25.4s, v20.4s, v22.4s
    WORD $0x6eb7e719 // fcmgt v25.4s, v24.4s, v23.4s
    WORD $0x6eb8e739 // fcmgt v25.4s, v25.4s, v24.4s
    WORD $0x6ea6e739 // fcmgt v25.4s, v25.4s, v6.4s
    WORD $0x6eb9e67a // fcmgt v26.4s, v19.4s, v25.4s
    WORD $0x6eb9e75a // fcmgt v26.4s, v26.4s, v25.4s
    WORD $0x6ebce4da // fcmgt v26.4s, v6.4s, v28.4s
    WORD $0x6ebae67b // fcmgt v27.4s, v19.4s, v26.4s
    WORD $0x6ea1e403 // fcmgt v3.4s, v0.4s, v1.4s
    WORD $0x6ea2e403 // fcmgt v3.4s, v0.4s, v2.4s
    WORD $0x6ea3e403 // fcmgt v3.4s, v0.4s, v3.4s
    WORD $0x6ea4e423 // fcmgt v3.4s, v1.4s, v4.4s
    WORD $0x6ea1e443 // fcmgt v3.4s, v2.4s, v1.4s
    WORD $0x6ea7e443 // fcmgt v3.4s, v2.4s, v7.4s
    WORD $0x6ea8e443 // fcmgt v3.4s, v2.4s, v8.4s
    WORD $0x6ea5e463 // fcmgt v3.4s, v3.4s, v5.4s
    WORD $0x6ea5e424 // fcmgt v4.4s, v1.4s, v5.4s
    WORD $0x6ea6e424 // fcmgt v4.4s, v1.4s, v6.4s
    WORD $0x6ea7e444 // fcmgt v4.4s, v2.4s, v7.4s
    WORD $0x6ea8e444 // fcmgt v4.4s, v2.4s, v8.4s
    WORD $0x6ea0e464 // fcmgt v4.4s, v3.4s, v0.4s
    WORD $0x6ea3e484 // fcmgt v4.4s, v4.4s, v3.4s
    WORD $0x6ea5e484 // fcmgt v4.4s, v4.4s, v5.4s
    WORD $0x6ea9e484 // fcmgt v4.4s, v4.4s, v9.4s
    WORD $0x6ea7e425 // fcmgt v5.4s, v1.4s, v7.4s
    WORD $0x6eabe545 // fcmgt v5.4s, v10.4s, v11.4s
    WORD $0x6eaae565 // fcmgt v5.4s, v11.4s, v10.4s
    WORD $0x6eaae445 // fcmgt v5.4s, v2.4s, v10.4s
    WORD $0x6ea7e445 // fcmgt v5.4s, v2.4s, v7.4s
    WORD $0x6ea8e445 // fcmgt v5.4s, v2.4s, v8.4s
    WORD $0x6ea0e485 // fcmgt v5.4s, v4.4s, v0.4s
    WORD $0x6ea3e485 // fcmgt v5.4s, v4.4s, v3.4s
    WORD $0x6ea0e4a5 // fcmgt v5.4s, v5.4s, v0.4s
    WORD $0x6ea1e4a5 // fcmgt v5.4s, v5.4s, v1.4s
    WORD $0x6ea4e4a5 // fcmgt v5.4s, v5.4s, v4.4s
    WORD $0x6ea7e4c5 // fcmgt v5.4s, v6.4s, v7.4s
    WORD $0x6ea6e4e5 // fcmgt v5.4s, v7.4s, v6.4s
    WORD $0x6ea9e505 // fcmgt v5.4s, v8.4s, v9.4s
    WORD $0x6ea8e525 // fcmgt v5.4s, v9.4s, v8.4s
    WORD $0x6ea5e426 // fcmgt v6.4s, v1.4s, v5.4s
    WORD $0x6ea7e426 // fcmgt v6.4s, v1.4s, v7.4s
    WORD $0x6ea7e446 // fcmgt v6.4s, v2.4s, v7.4s
    WORD $0x6ea5e486 // fcmgt v6.4s, v4.4s, v5.4s
    WORD $0x6ea4e4a6 // fcmgt v6.4s, v5.4s, v4.4s
    WORD $0x6ea3e4c6 // fcmgt v6.4s, v6.4s, v3.4s
    WORD $0x6ea9e427 // fcmgt v7.4s, v1.4s, v9.4s
    WORD $0x6ea9e547 // fcmgt v7.4s, v10.4s, v9.4s
    WORD $0x6eaae447 // fcmgt v7.4s, v2.4s, v10.4s
    WORD $0x6eabe447 // fcmgt v7.4s, v2.4s, v11.4s
    WORD $0x6ea8e447 // fcmgt v7.4s, v2.4s, v8.4s
    WORD $0x6ea1e467 // fcmgt v7.4s, v3.4s, v1.4s
    WORD $0x6ea1e487 // fcmgt v7.4s, v4.4s, v1.4s
    WORD $0x6ea0e4a7 // fcmgt v7.4s, v5.4s, v0.4s
    WORD $0x6ea1e4a7 // fcmgt v7.4s, v5.4s, v1.4s
    WORD $0x6eabe4a7 // fcmgt v7.4s, v5.4s, v11.4s
    WORD $0x6ea6e4a7 // fcmgt v7.4s, v5.4s, v6.4s
    WORD $0x4ea0c8c7 // fcmgt v7.4s, v6.4s, #0.0
    WORD $0x6ea0e4c7 // fcmgt v7.4s, v6.4s, v0.4s
    WORD $0x6ea1e4c7 // fcmgt v7.4s, v6.4s, v1.4s
    WORD $0x6ea9e428 // fcmgt v8.4s, v1.4s, v9.4s
    WORD $0x6ea8e568 // fcmgt v8.4s, v11.4s, v8.4s
    WORD $0x6eaae448 // fcmgt v8.4s, v2.4s, v10.4s
    WORD $0x6eabe448 // fcmgt v8.4s, v2.4s, v11.4s
    WORD $0x6ea1e468 // fcmgt v8.4s, v3.4s, v1.4s
    WORD $0x6ea1e488 // fcmgt v8.4s, v4.4s, v1.4s
    WORD $0x6ea1e4a8 // fcmgt v8.4s, v5.4s, v1.4s
    WORD $0x6eabe4a8 // fcmgt v8.4s, v5.4s, v11.4s
    WORD $0x6ea7e4c8 // fcmgt v8.4s, v6.4s, v7.4s
    WORD $0x4ea0c8e8 // fcmgt v8.4s, v7.4s, #0.0
    WORD $0x6ea1e4e8 // fcmgt v8.4s, v7.4s, v1.4s
    WORD $0x6eace4e8 // fcmgt v8.4s, v7.4s, v12.4s
    WORD $0x6eace429 // fcmgt v9.4s, v1.4s, v12.4s
    WORD $0x6ea8e429 // fcmgt v9.4s, v1.4s, v8.4s
    WORD $0x6eaae449 // fcmgt v9.4s, v2.4s, v10.4s
    WORD $0x6eabe449 // fcmgt v9.4s, v2.4s, v11.4s
    WORD $0x6eabe4a9 // fcmgt v9.4s, v5.4s, v11.4s
    WORD $0x4ea0c8e9 // fcmgt v9.4s, v7.4s, #0.0
    WORD $0x6ea0e4e9 // fcmgt v9.4s, v7.4s, v0.4s
    WORD $0x6eace4e9 // fcmgt v9.4s, v7.4s, v12.4s
    WORD $0x6ea4e4e9 // fcmgt v9.4s, v7.4s, v4.4s
    WORD $0x4ea0c909 // fcmgt v9.4s, v8.4s, #0.0
    WORD $0x6ea0e509 // fcmgt v9.4s, v8.4s, v0.4s
    WORD $0x4e61c94a // fcvtas v10.2d, v10.2d
    WORD $0x4e61c96a // fcvtas v10.2d, v11.2d
    WORD $0x4e61c96b // fcvtas v11.2d, v11.2d
    WORD $0x4e61c98b // fcvtas v11.2d, v12.2d
    WORD $0x4e61c98c // fcvtas v12.2d, v12.2d
    WORD $0x4e61c9ad // fcvtas v13.2d, v13.2d
    WORD $0x4e61c9ce // fcvtas v14.2d, v14.2d
    WORD $0x4e61c9ef // fcvtas v15.2d, v15.2d
    WORD $0x4e61cb9c // fcvtas v28.2d, v28.2d
    WORD $0x4e61cbbd // fcvtas v29.2d, v29.2d
    WORD $0x4e61c8e7 // fcvtas v7.2d, v7.2d
    WORD $0x4e61c908 // fcvtas v8.2d, v8.2d
    WORD $0x4e61c929 // fcvtas v9.2d, v9.2d
    WORD $0x0e617800 // fcvtl v0.2d, v0.2s
    WORD $0x0e217800 // fcvtl v0.4s, v0.4h
    WORD $0x0e217820 // fcvtl v0.4s, v1.4h
    WORD $0x0e617821 // fcvtl v1.2d, v1.2s
    WORD $0x0e217821 // fcvtl v1.4s, v1.4h
    WORD $0x0e2178c1 // fcvtl v1.4s, v6.4h
    WORD $0x0e61796a // fcvtl v10.2d, v11.2s
    WORD $0x0e61788a // fcvtl v10.2d, v4.2s
    WORD $0x0e6178ea // fcvtl v10.2d, v7.2s
    WORD $0x0e61790a // fcvtl v10.2d, v8.2s
    WORD $0x0e61796b // fcvtl v11.2d, v11.2s
    WORD $0x0e6179eb // fcvtl v11.2d, v15.2s
    WORD $0x0e6178ab // fcvtl v11.2d, v5.2s
    WORD $0x0e6178eb // fcvtl v11.2d, v7.2s
    WORD $0x0e61792b // fcvtl v11.2d, v9.2s
    WORD $0x0e2179ab // fcvtl v11.4s, v13.4h
    WORD $0x0e21788b // fcvtl v11.4s, v4.4h
    WORD $0x0e21790b // fcvtl v11.4s, v8.4h
    WORD $0x0e61794c // fcvtl v12.2d, v10.2s
    WORD $0x0e61798c // fcvtl v12.2d, v12.2s
    WORD $0x0e61788c // fcvtl v12.2d, v4.2s
    WORD $0x0e6178ac // fcvtl v12.2d, v5.2s
    WORD $0x0e61790c // fcvtl v12.2d, v8.2s
    WORD $0x0e61792c // fcvtl v12.2d, v9.2s
    WORD $0x0e2178cc // fcvtl v12.4s, v6.4h
    WORD $0x0e61796d // fcvtl v13.2d, v11.2s
    WORD $0x0e61798d // fcvtl v13.2d, v12.2s
    WORD $0x0e6179ad // fcvtl v13.2d, v13.2s
    WORD $0x0e6179cd // fcvtl v13.2d, v14.2s
    WORD $0x0e61792d // fcvtl v13.2d, v9.2s
    WORD $0x0e21798d // fcvtl v13.4s, v12.4h
    WORD $0x0e2179cd // fcvtl v13.4s, v14.4h
    WORD $0x0e61796e // fcvtl v14.2d, v11.2s
    WORD $0x0e61798e // fcvtl v14.2d, v12.2s
    WORD $0x0e6179ae // fcvtl v14.2d, v13.2s
    WORD $0x0e6179ce // fcvtl v14.2d, v14.2s
    WORD $0x0e6179ee // fcvtl v14.2d, v15.2s
    WORD $0x0e617ace // fcvtl v14.2d, v22.2s
    WORD $0x0e2179ae // fcvtl v14.4s, v13.4h
    WORD $0x0e2179ee // fcvtl v14.4s, v15.4h
    WORD $0x0e61796f // fcvtl v15.2d, v11.2s
    WORD $0x0e61798f // fcvtl v15.2d, v12.2s
    WORD $0x0e6179af // fcvtl v15.2d, v13.2s
    WORD $0x0e6179cf // fcvtl v15.2d, v14.2s
    WORD $0x0e617aaf // fcvtl v15.2d, v21.2s
    WORD $0x0e617b8f // fcvtl v15.2d, v28.2s
    WORD $0x0e61788f // fcvtl v15.2d, v4.2s
    WORD $0x0e2179cf // fcvtl v15.4s, v14.4h
    WORD $0x0e617830 // fcvtl v16.2d, v1.2s
    WORD $0x0e617970 // fcvtl v16.2d, v11.2s
    WORD $0x0e617990 // fcvtl v16.2d, v12.2s
    WORD $0x0e6179b0 // fcvtl v16.2d, v13.2s
    WORD $0x0e6179d0 // fcvtl v16.2d, v14.2s
    WORD $0x0e6179f0 // fcvtl v16.2d, v15.2s
    WORD $0x0e617a30 // fcvtl v16.2d, v17.2s
    WORD $0x0e617a50 // fcvtl v16.2d, v18.2s
    WORD $0x0e617ab0 // fcvtl v16.2d, v21.2s
    WORD $0x0e2179b0 // fcvtl v16.4s, v13.4h
    WORD $0x0e617951 // fcvtl v17.2d, v10.2s
    WORD $0x0e6179b1 // fcvtl v17.2d, v13.2s
    WORD $0x0e6179d1 // fcvtl v17.2d, v14.2s
    WORD $0x0e6179f1 // fcvtl v17.2d, v15.2s
    WORD $0x0e617a11 // fcvtl v17.2d, v16.2s
    WORD $0x0e617871 // fcvtl v17.2d, v3.2s
    WORD $0x0e6178d1 // fcvtl v17.2d, v6.2s
    WORD $0x0e617911 // fcvtl v17.2d, v8.2s
    WORD $0x0e617931 // fcvtl v17.2d, v9.2s
    WORD $0x0e217971 // fcvtl v17.4s, v11.4h
    WORD $0x0e617972 // fcvtl v18.2d, v11.2s
    WORD $0x0e617872 // fcvtl v18.2d, v3.2s
    WORD $0x0e217a32 // fcvtl v18.4s, v17.4h
    WORD $0x0e617993 // fcvtl v19.2d, v12.2s
    WORD $0x0e6179f3 // fcvtl v19.2d, v15.2s
    WORD $0x0e217a53 // fcvtl v19.4s, v18.4h
    WORD $0x0e617842 // fcvtl v2.2d, v2.2s
    WORD $0x0e217842 // fcvtl v2.4s, v2.4h
    WORD $0x0e617a14 // fcvtl v20.2d, v16.2s
    WORD $0x0e617ab4 // fcvtl v20.2d, v21.2s
    WORD $0x0e617894 // fcvtl v20.2d, v4.2s
    WORD $0x0e217a74 // fcvtl v20.4s, v19.4h
    WORD $0x0e617ad5 // fcvtl v21.2d, v22.2s
    WORD $0x0e617895 // fcvtl v21.2d, v4.2s
    WORD $0x0e617a36 // fcvtl v22.2d, v17.2s
    WORD $0x0e617a56 // fcvtl v22.2d, v18.2s
    WORD $0x0e617a76 // fcvtl v22.2d, v19.2s
    WORD $0x0e217863 // fcvtl v3.4s, v3.4h
    WORD $0x0e217883 // fcvtl v3.4s, v4.4h
    WORD $0x0e617884 // fcvtl v4.2d, v4.2s
    WORD $0x0e6178e4 // fcvtl v4.2d, v7.2s
    WORD $0x0e217964 // fcvtl v4.4s, v11.4h
    WORD $0x0e6179a5 // fcvtl v5.2d, v13.2s
    WORD $0x0e617845 // fcvtl v5.2d, v2.2s
    WORD $0x0e617865 // fcvtl v5.2d, v3.2s
    WORD $0x0e617866 // fcvtl v6.2d, v3.2s
    WORD $0x0e217826 // fcvtl v6.4s, v1.4h
    WORD $0x0e217906 // fcvtl v6.4s, v8.4h
    WORD $0x0e617867 // fcvtl v7.2d, v3.2s
    WORD $0x0e6178e7 // fcvtl v7.2d, v7.2s
    WORD $0x0e617907 // fcvtl v7.2d, v8.2s
    WORD $0x0e617968 // fcvtl v8.2d, v11.2s
    WORD $0x0e6178c8 // fcvtl v8.2d, v6.2s
    WORD $0x0e217928 // fcvtl v8.4s, v9.4h
    WORD $0x0e617949 // fcvtl v9.2d, v10.2s
    WORD $0x0e617989 // fcvtl v9.2d, v12.2s
    WORD $0x0e6178c9 // fcvtl v9.2d, v6.2s
    WORD $0x0e6178e9 // fcvtl v9.2d, v7.2s
    WORD $0x0e217949 // fcvtl v9.4s, v10.4h
    WORD $0x4e617821 // fcvtl2 v1.2d, v1.4s
    WORD $0x4e217821 // fcvtl2 v1.4s, v1.8h
    WORD $0x4e61794a // fcvtl2 v10.2d, v10.4s
    WORD $0x4e21794a // fcvtl2 v10.4s, v10.8h
    WORD $0x4e61796b // fcvtl2 v11.2d, v11.4s
    WORD $0x4e61788b // fcvtl2 v11.2d, v4.4s
    WORD $0x4e21796b // fcvtl2 v11.4s, v11.8h
    WORD $0x4e61794c // fcvtl2 v12.2d, v10.4s
    WORD $0x4e61798c // fcvtl2 v12.2d, v12.4s
    WORD $0x4e6178ec // fcvtl2 v12.2d, v7.4s
    WORD $0x4e61790c // fcvtl2 v12.2d, v8.4s
    WORD $0x4e21798c // fcvtl2 v12.4s, v12.8h
    WORD $0x4e61794d // fcvtl2 v13.2d, v10.4s
    WORD $0x4e61796d // fcvtl2 v13.2d, v11.4s
    WORD $0x4e61798d // fcvtl2 v13.2d, v12.4s
    WORD $0x4e6179ad // fcvtl2 v13.2d, v13.4s
    WORD $0x4e61788d // fcvtl2 v13.2d, v4.4s
    WORD $0x4e6178ad // fcvtl2 v13.2d, v5.4s
    WORD $0x4e6178ed // fcvtl2 v13.2d, v7.4s
    WORD $0x4e2179ad // fcvtl2 v13.4s, v13.8h
    WORD $0x4e61798e // fcvtl2 v14.2d, v12.4s
    WORD $0x4e6179ae // fcvtl2 v14.2d, v13.4s
    WORD $0x4e6179ce // fcvtl2 v14.2d, v14.4s
    WORD $0x4e617a0e // fcvtl2 v14.2d, v16.4s
    WORD $0x4e61790e // fcvtl2 v14.2d, v8.4s
    WORD $0x4e2179ce // fcvtl2 v14.4s, v14.8h
    WORD $0x4e6179af // fcvtl2 v15.2d, v13.4s
    WORD $0x4e6179cf // fcvtl2 v15.2d, v14.4s
    WORD $0x4e6179ef // fcvtl2 v15.2d, v15.4s
    WORD $0x4e61788f // fcvtl2 v15.2d, v4.4s
    WORD $0x4e2179ef // fcvtl2 v15.4s, v15.8h
    WORD $0x4e617970 // fcvtl2 v16.2d, v11.4s
    WORD $0x4e617990 // fcvtl2 v16.2d, v12.4s
    WORD $0x4e6179b0 // fcvtl2 v16.2d, v13.4s
    WORD $0x4e6179d0 // fcvtl2 v16.2d, v14.4s
    WORD $0x4e617a10 // fcvtl2 v16.2d, v16.4s
    WORD $0x4e617890 // fcvtl2 v16.2d, v4.4s
    WORD $0x4e617a31 // fcvtl2 v17.2d, v17.4s
    WORD $0x4e617a51 // fcvtl2 v17.2d, v18.4s
    WORD $0x4e617a71 // fcvtl2 v17.2d, v19.4s
    WORD $0x4e217a31 // fcvtl2 v17.4s, v17.8h
    WORD $0x4e617952 // fcvtl2 v18.2d, v10.4s
    WORD $0x4e617a52 // fcvtl2 v18.2d, v18.4s
    WORD $0x4e617872 // fcvtl2 v18.2d, v3.4s
    WORD $0x4e617912 // fcvtl2 v18.2d, v8.4s
    WORD $0x4e617932 // fcvtl2 v18.2d, v9.4s
    WORD $0x4e217a52 // fcvtl2 v18.4s, v18.8h
    WORD $0x4e217a73 // fcvtl2 v19.4s, v19.8h
    WORD $0x4e617842 // fcvtl2 v2.2d, v2.4s
    WORD $0x4e617ab5 // fcvtl2 v21.2d, v21.4s
    WORD $0x4e617996 // fcvtl2 v22.2d, v12.4s
    WORD $0x4e617ad6 // fcvtl2 v22.2d, v22.4s
    WORD $0x4e6179fc // fcvtl2 v28.2d, v15.4s
    WORD $0x4e617b9c // fcvtl2 v28.2d, v28.4s
    WORD $0x4e617b9d // fcvtl2 v29.2d, v28.4s
    WORD $0x4e617863 // fcvtl2 v3.2d, v3.4s
    WORD $0x4e617884 // fcvtl2 v4.2d, v4.4s
    WORD $0x4e217884 // fcvtl2 v4.4s, v4.8h
    WORD $0x4e6179a5 // fcvtl2 v5.2d, v13.4s
    WORD $0x4e6178a5 // fcvtl2 v5.2d, v5.4s
    WORD $0x4e617846 // fcvtl2 v6.2d, v2.4s
    WORD $0x4e6178c6 // fcvtl2 v6.2d, v6.4s
    WORD $0x4e2178c6 // fcvtl2 v6.4s, v6.8h
    WORD $0x4e6178e7 // fcvtl2 v7.2d, v7.4s
    WORD $0x4e617868 // fcvtl2 v8.2d, v3.4s
    WORD $0x4e617908 // fcvtl2 v8.2d, v8.4s
    WORD $0x4e217908 // fcvtl2 v8.4s, v8.8h
    WORD $0x4e617929 // fcvtl2 v9.2d, v9.4s
    WORD $0x4e217929 // fcvtl2 v9.4s, v9.8h
    WORD $0x4e61b94a // fcvtms v10.2d, v10.2d
    WORD $0x4e61b96b // fcvtms v11.2d, v11.2d
    WORD $0x4e61b98c // fcvtms v12.2d, v12.2d
    WORD $0x4e21b98c // fcvtms v12.4s, v12.4s
    WORD $0x4e61b9ad // fcvtms v13.2d, v13.2d
    WORD $0x4e21b9ad // fcvtms v13.4s, v13.4s
    WORD $0x4e61b9ce // fcvtms v14.2d, v14.2d
    WORD $0x4e21b9ce // fcvtms v14.4s, v14.4s
    WORD $0x4e61b9ef // fcvtms v15.2d, v15.2d
    WORD $0x4e21b9ef // fcvtms v15.4s, v15.4s
    WORD $0x4e61bb9c // fcvtms v28.2d, v28.2d
    WORD $0x4e61bbbd // fcvtms v29.2d, v29.2d
    WORD $0x4e61b8e7 // fcvtms v7.2d, v7.2d
    WORD $0x4e21b8e7 // fcvtms v7.4s, v7.4s
    WORD $0x4e61b908 // fcvtms v8.2d, v8.2d
    WORD $0x4e21b908 // fcvtms v8.4s, v8.4s
    WORD $0x4e61b929 // fcvtms v9.2d, v9.2d
    WORD $0x0e616941 // fcvtn v1.2s, v10.2d
    WORD $0x0e616981 // fcvtn v1.2s, v12.2d
    WORD $0x0e6169c1 // fcvtn v1.2s, v14.2d
    WORD $0x0e616901 // fcvtn v1.2s, v8.2d
    WORD $0x0e216841 // fcvtn v1.4h, v2.4s
    WORD $0x0e61698a // fcvtn v10.2s, v12.2d
    WORD $0x0e61692a // fcvtn v10.2s, v9.2d
    WORD $0x0e61682b // fcvtn v11.2s, v1.2d
    WORD $0x0e61696b // fcvtn v11.2s, v11.2d
    WORD $0x0e6169ab // fcvtn v11.2s, v13.2d
    WORD $0x0e6169eb // fcvtn v11.2s, v15.2d
    WORD $0x0e616a2c // fcvtn v12.2s, v17.2d
    WORD $0x0e61696d // fcvtn v13.2s, v11.2d
    WORD $0x0e6169ad // fcvtn v13.2s, v13.2d
    WORD $0x0e6169ed // fcvtn v13.2s, v15.2d
    WORD $0x0e616a0d // fcvtn v13.2s, v16.2d
    WORD $0x0e616a2d // fcvtn v13.2s, v17.2d
    WORD $0x0e6169ae // fcvtn v14.2s, v13.2d
    WORD $0x0e6169ce // fcvtn v14.2s, v14.2d
    WORD $0x0e616a0e // fcvtn v14.2s, v16.2d
    WORD $0x0e616a2e // fcvtn v14.2s, v17.2d
    WORD $0x0e61696f // fcvtn v15.2s, v11.2d
    WORD $0x0e6169ef // fcvtn v15.2s, v15.2d
    WORD $0x0e616a0f // fcvtn v15.2s, v16.2d
    WORD $0x0e616a2f // fcvtn v15.2s, v17.2d
    WORD $0x0e6169f0 // fcvtn v16.2s, v15.2d
    WORD $0x0e616a10 // fcvtn v16.2s, v16.2d
    WORD $0x0e616a30 // fcvtn v16.2s, v17.2d
    WORD $0x0e616a31 // fcvtn v17.2s, v17.2d
    WORD $0x0e616a51 // fcvtn v17.2s, v18.2d
    WORD $0x0e616a71 // fcvtn v17.2s, v19.2d
    WORD $0x0e616891 // fcvtn v17.2s, v4.2d
    WORD $0x0e616a52 // fcvtn v18.2s, v18.2d
    WORD $0x0e616a72 // fcvtn v18.2s, v19.2d
    WORD $0x0e616a33 // fcvtn v19.2s, v17.2d
    WORD $0x0e616a53 // fcvtn v19.2s, v18.2d
    WORD $0x0e616a73 // fcvtn v19.2s, v19.2d
    WORD $0x0e616ab3 // fcvtn v19.2s, v21.2d
    WORD $0x0e616913 // fcvtn v19.2s, v8.2d
    WORD $0x0e616822 // fcvtn v2.2s, v1.2d
    WORD $0x0e616962 // fcvtn v2.2s, v11.2d
    WORD $0x0e216862 // fcvtn v2.4h, v3.4s
    WORD $0x0e616a34 // fcvtn v20.2s, v17.2d
    WORD $0x0e616a74 // fcvtn v20.2s, v19.2d
    WORD $0x0e616a94 // fcvtn v20.2s, v20.2d
    WORD $0x0e616ab4 // fcvtn v20.2s, v21.2d
    WORD $0x0e616a55 // fcvtn v21.2s, v18.2d
    WORD $0x0e616a75 // fcvtn v21.2s, v19.2d
    WORD $0x0e616a95 // fcvtn v21.2s, v20.2d
    WORD $0x0e616ab5 // fcvtn v21.2s, v21.2d
    WORD $0x0e616a76 // fcvtn v22.2s, v19.2d
    WORD $0x0e616ab6 // fcvtn v22.2s, v21.2d
    WORD $0x0e616ad6 // fcvtn v22.2s, v22.2d
    WORD $0x0e616a97 // fcvtn v23.2s, v20.2d
    WORD $0x0e616af7 // fcvtn v23.2s, v23.2d
    WORD $0x0e616b18 // fcvtn v24.2s, v24.2d
    WORD $0x0e616b39 // fcvtn v25.2s, v25.2d
    WORD $0x0e616b5a // fcvtn v26.2s, v26.2d
    WORD $0x0e616a03 // fcvtn v3.2s, v16.2d
    WORD $0x0e616984 // fcvtn v4.2s, v12.2d
    WORD $0x0e6169c4 // fcvtn v4.2s, v14.2d
    WORD $0x0e616a04 // fcvtn v4.2s, v16.2d
    WORD $0x0e616a44 // fcvtn v4.2s, v18.2d
    WORD $0x0e616884 // fcvtn v4.2s, v4.2d
    WORD $0x0e6168a5 // fcvtn v5.2s, v5.2d
    WORD $0x0e616966 // fcvtn v6.2s, v11.2d
    WORD $0x0e616947 // fcvtn v7.2s, v10.2d
    WORD $0x0e616a27 // fcvtn v7.2s, v17.2d
    WORD $0x0e616887 // fcvtn v7.2s, v4.2d
    WORD $0x0e6168a7 // fcvtn v7.2s, v5.2d
    WORD $0x0e616927 // fcvtn v7.2s, v9.2d
    WORD $0x0e6169c8 // fcvtn v8.2s, v14.2d
    WORD $0x0e616a08 // fcvtn v8.2s, v16.2d
    WORD $0x0e616a48 // fcvtn v8.2s, v18.2d
    WORD $0x0e616a88 // fcvtn v8.2s, v20.2d
    WORD $0x0e616928 // fcvtn v8.2s, v9.2d
    WORD $0x0e616a69 // fcvtn v9.2s, v19.2d
    WORD $0x0e6168a9 // fcvtn v9.2s, v5.2d
    WORD $0x0e616909 // fcvtn v9.2s, v8.2d
    WORD $0x4e616881 // fcvtn2 v1.4s, v4.2d
    WORD $0x4e6168c1 // fcvtn2 v1.4s, v6.2d
    WORD $0x4e6168e1 // fcvtn2 v1.4s, v7.2d
    WORD $0x4e616921 // fcvtn2 v1.4s, v9.2d
    WORD $0x4e6169aa // fcvtn2 v10.4s, v13.2d
    WORD $0x4e6168ea // fcvtn2 v10.4s, v7.2d
    WORD $0x4e61682b // fcvtn2 v11.4s, v1.2d
    WORD $0x4e6169ab // fcvtn2 v11.4s, v13.2d
    WORD $0x4e6168eb // fcvtn2 v11.4s, v7.2d
    WORD $0x4e61696c // fcvtn2 v12.4s, v11.2d
    WORD $0x4e61694d // fcvtn2 v13.4s, v10.2d
    WORD $0x4e61696d // fcvtn2 v13.4s, v11.2d
    WORD $0x4e61698d // fcvtn2 v13.4s, v12.2d
    WORD $0x4e6168ed // fcvtn2 v13.4s, v7.2d
    WORD $0x4e61696e // fcvtn2 v14.4s, v11.2d
    WORD $0x4e61698e // fcvtn2 v14.4s, v12.2d
    WORD $0x4e6169ae // fcvtn2 v14.4s, v13.2d
    WORD $0x4e61696f // fcvtn2 v15.4s, v11.2d
    WORD $0x4e61698f // fcvtn2 v15.4s, v12.2d
    WORD $0x4e6169af // fcvtn2 v15.4s, v13.2d
    WORD $0x4e6169cf // fcvtn2 v15.4s, v14.2d
    WORD $0x4e6168cf // fcvtn2 v15.4s, v6.2d
    WORD $0x4e616970 // fcvtn2 v16.4s, v11.2d
    WORD $0x4e616990 // fcvtn2 v16.4s, v12.2d
    WORD $0x4e6169b0 // fcvtn2 v16.4s, v13.2d
    WORD $0x4e6169f0 // fcvtn2 v16.4s, v15.2d
    WORD $0x4e616991 // fcvtn2 v17.4s, v12.2d
    WORD $0x4e616a11 // fcvtn2 v17.4s, v16.2d
    WORD $0x4e616a71 // fcvtn2 v17.4s, v19.2d
    WORD $0x4e616891 // fcvtn2 v17.4s, v4.2d
    WORD $0x4e616a32 // fcvtn2 v18.4s, v17.2d
    WORD $0x4e616a33 // fcvtn2 v19.4s, v17.2d
    WORD $0x4e616a53 // fcvtn2 v19.4s, v18.2d
    WORD $0x4e616ab3 // fcvtn2 v19.4s, v21.2d
    WORD $0x4e616913 // fcvtn2 v19.4s, v8.2d
    WORD $0x4e616822 // fcvtn2 v2.4s, v1.2d
    WORD $0x4e616974 // fcvtn2 v20.4s, v11.2d
    WORD $0x4e616a34 // fcvtn2 v20.4s, v17.2d
    WORD $0x4e616a54 // fcvtn2 v20.4s, v18.2d
    WORD $0x4e616a74 // fcvtn2 v20.4s, v19.2d
    WORD $0x4e6168d4 // fcvtn2 v20.4s, v6.2d
    WORD $0x4e6169f5 // fcvtn2 v21.4s, v15.2d
    WORD $0x4e616a75 // fcvtn2 v21.4s, v19.2d
    WORD $0x4e616a95 // fcvtn2 v21.4s, v20.2d
    WORD $0x4e616996 // fcvtn2 v22.4s, v12.2d
    WORD $0x4e616a76 // fcvtn2 v22.4s, v19.2d
    WORD $0x4e616a96 // fcvtn2 v22.4s, v20.2d
    WORD $0x4e616ab6 // fcvtn2 v22.4s, v21.2d
    WORD $0x4e616a37 // fcvtn2 v23.4s, v17.2d
    WORD $0x4e616ad7 // fcvtn2 v23.4s, v22.2d
    WORD $0x4e616af8 // fcvtn2 v24.4s, v23.2d
    WORD $0x4e616b19 // fcvtn2 v25.4s, v24.2d
    WORD $0x4e616b3a // fcvtn2 v26.4s, v25.2d
    WORD $0x4e616823 // fcvtn2 v3.4s, v1.2d
    WORD $0x4e616824 // fcvtn2 v4.4s, v1.2d
    WORD $0x4e616964 // fcvtn2 v4.4s, v11.2d
    WORD $0x4e6169a4 // fcvtn2 v4.4s, v13.2d
    WORD $0x4e6169e4 // fcvtn2 v4.4s, v15.2d
    WORD $0x4e6168e4 // fcvtn2 v4.4s, v7.2d
    WORD $0x4e616924 // fcvtn2 v4.4s, v9.2d
    WORD $0x4e616885 // fcvtn2 v5.4s, v4.2d
    WORD $0x4e6168a6 // fcvtn2 v6.4s, v5.2d
    WORD $0x4e616967 // fcvtn2 v7.4s, v11.2d
    WORD $0x4e616887 // fcvtn2 v7.4s, v4.2d
    WORD $0x4e6168c7 // fcvtn2 v7.4s, v6.2d
    WORD $0x4e616968 // fcvtn2 v8.4s, v11.2d
    WORD $0x4e6169a8 // fcvtn2 v8.4s, v13.2d
    WORD $0x4e6169e8 // fcvtn2 v8.4s, v15.2d
    WORD $0x4e616a28 // fcvtn2 v8.4s, v17.2d
    WORD $0x4e616a48 // fcvtn2 v8.4s, v18.2d
    WORD $0x4e6168e8 // fcvtn2 v8.4s, v7.2d
    WORD $0x4e616829 // fcvtn2 v9.4s, v1.2d
    WORD $0x4e616909 // fcvtn2 v9.4s, v8.2d
    WORD $0x4e21a90a // fcvtns v10.4s, v8.4s
    WORD $0x4e21a9ac // fcvtns v12.4s, v13.4s
    WORD $0x4e21a98d // fcvtns v13.4s, v12.4s
    WORD $0x4e21a9ce // fcvtns v14.4s, v14.4s
    WORD $0x4e21aa4e // fcvtns v14.4s, v18.4s
    WORD $0x4e21a9ef // fcvtns v15.4s, v15.4s
    WORD $0x4e21aa4f // fcvtns v15.4s, v18.4s
    WORD $0x4e21aa10 // fcvtns v16.4s, v16.4s
    WORD $0x4e21a9b2 // fcvtns v18.4s, v13.4s
    WORD $0x4e21a8c6 // fcvtns v6.4s, v6.4s
    WORD $0x4e21a8e7 // fcvtns v7.4s, v7.4s
    WORD $0x4e21a908 // fcvtns v8.4s, v8.4s
    WORD $0x4ea1a94a // fcvtps v10.4s, v10.4s
    WORD $0x4ea1a96b // fcvtps v11.4s, v11.4s
    WORD $0x4ea1a98c // fcvtps v12.4s, v12.4s
    WORD $0x4ea1a9ad // fcvtps v13.4s, v13.4s
    WORD $0x4ea1a9ce // fcvtps v14.4s, v14.4s
    WORD $0x4ea1a8c6 // fcvtps v6.4s, v6.4s
    WORD $0x4ea1a8e7 // fcvtps v7.4s, v7.4s
    WORD $0x4ea1a908 // fcvtps v8.4s, v8.4s
    WORD $0x4ea1a929 // fcvtps v9.4s, v9.4s
    WORD $0x4ea1b94a // fcvtzs v10.4s, v10.4s
    WORD $0x4ea1b98a // fcvtzs v10.4s, v12.4s
    WORD $0x4ea1b92a // fcvtzs v10.4s, v9.4s
    WORD $0x4ea1b96b // fcvtzs v11.4s, v11.4s
    WORD $0x4ea1b9ab // fcvtzs v11.4s, v13.4s
    WORD $0x4ea1b9eb // fcvtzs v11.4s, v15.4s
    WORD $0x4ea1b96c // fcvtzs v12.4s, v11.4s
    WORD $0x4ea1b98c // fcvtzs v12.4s, v12.4s
    WORD $0x4ea1b98d // fcvtzs v13.4s, v12.4s
    WORD $0x4ea1b9ad // fcvtzs v13.4s, v13.4s
    WORD $0x4ea1b9ae // fcvtzs v14.4s, v13.4s
    WORD $0x4ea1b9ce // fcvtzs v14.4s, v14.4s
    WORD $0x4ea1b9ef // fcvtzs v15.4s, v15.4s
    WORD $0x4ea1b9f0 // fcvtzs v16.4s, v15.4s
    WORD $0x4ea1ba31 // fcvtzs v17.4s, v17.4s
    WORD $0x4ea1ba32 // fcvtzs v18.4s, v17.4s
    WORD $0x4ea1ba94 // fcvtzs v20.4s, v20.4s
    WORD $0x4ea1bad6 // fcvtzs v22.4s, v22.4s
    WORD $0x4ea1bb18 // fcvtzs v24.4s, v24.4s
    WORD $0x4ea1bb39 // fcvtzs v25.4s, v25.4s
    WORD $0x4ea1bb9c // fcvtzs v28.4s, v28.4s
    WORD $0x4ea1b863 // fcvtzs v3.4s, v3.4s
    WORD $0x4ea1b844 // fcvtzs v4.4s, v2.4s
    WORD $0x4ea1b884 // fcvtzs v4.4s, v4.4s
    WORD $0x4ea1b967 // fcvtzs v7.4s, v11.4s
    WORD $0x4ea1b8a7 // fcvtzs v7.4s, v5.4s
    WORD $0x4ea1b968 // fcvtzs v8.4s, v11.4s
    WORD $0x4ea1b908 // fcvtzs v8.4s, v8.4s
    WORD $0x6e21fc00 // fdiv v0.4s, v0.4s, v1.4s
    WORD $0x6e20fc20 // fdiv v0.4s, v1.4s, v0.4s
    WORD $0x6e61fec1 // fdiv v1.2d, v22.2d, v1.2d
    WORD $0x6e21fc01 // fdiv v1.4s, v0.4s, v1.4s
    WORD $0x6e69fc6a // fdiv v10.2d, v3.2d, v9.2d
    WORD $0x6e68fd4b // fdiv v11.2d, v10.2d, v8.2d
    WORD $0x6e6bfd0b // fdiv v11.2d, v8.2d, v11.2d
    WORD $0x6e2bfd4b // fdiv v11.4s, v10.4s, v11.4s
    WORD $0x6e32fd6b // fdiv v11.4s, v11.4s, v18.4s
    WORD $0x6e2bfe4b // fdiv v11.4s, v18.4s, v11.4s
    WORD $0x6e6cfe0c // fdiv v12.2d, v16.2d, v12.2d
    WORD $0x6e6cfe4c // fdiv v12.2d, v18.2d, v12.2d
    WORD $0x6e6bfc6c // fdiv v12.2d, v3.2d, v11.2d
    WORD $0x6e6cfd0c // fdiv v12.2d, v8.2d, v12.2d
    WORD $0x6e2cfd4c // fdiv v12.4s, v10.4s, v12.4s
    WORD $0x6e32fd8c // fdiv v12.4s, v12.4s, v18.4s
    WORD $0x6e6dfd4d // fdiv v13.2d, v10.2d, v13.2d
    WORD $0x6e6dfd0d // fdiv v13.2d, v8.2d, v13.2d
    WORD $0x6e2dfd4d // fdiv v13.4s, v10.4s, v13.4s
    WORD $0x6e2dfd8d // fdiv v13.4s, v12.4s, v13.4s
    WORD $0x6e2dfded // fdiv v13.4s, v15.4s, v13.4s
    WORD $0x6e2dfe4d // fdiv v13.4s, v18.4s, v13.4s
    WORD $0x6e6efd4e // fdiv v14.2d, v10.2d, v14.2d
    WORD $0x6e6efe4e // fdiv v14.2d, v18.2d, v14.2d
    WORD $0x6e6bfc6e // fdiv v14.2d, v3.2d, v11.2d
    WORD $0x6e6efd0e // fdiv v14.2d, v8.2d, v14.2d
    WORD $0x6e2efc0e // fdiv v14.4s, v0.4s, v14.4s
    WORD $0x6e2efd8e // fdiv v14.4s, v12.4s, v14.4s
    WORD $0x6e2dfdce // fdiv v14.4s, v14.4s, v13.4s
    WORD $0x6e31fdce // fdiv v14.4s, v14.4s, v17.4s
    WORD $0x6e6ffd4f // fdiv v15.2d, v10.2d, v15.2d
    WORD $0x6e6ffe6f // fdiv v15.2d, v19.2d, v15.2d
    WORD $0x6e6ffd0f // fdiv v15.2d, v8.2d, v15.2d
    WORD $0x6e2ffd8f // fdiv v15.4s, v12.4s, v15.4s
    WORD $0x6e31fdef // fdiv v15.4s, v15.4s, v17.4s
    WORD $0x6e2ffe2f // fdiv v15.4s, v17.4s, v15.4s
    WORD $0x6e2ffe4f // fdiv v15.4s, v18.4s, v15.4s
    WORD $0x6e2efe6f // fdiv v15.4s, v19.4s, v14.4s
    WORD $0x6e70fd50 // fdiv v16.2d, v10.2d, v16.2d
    WORD $0x6e70fe70 // fdiv v16.2d, v19.2d, v16.2d
    WORD $0x6e70fe90 // fdiv v16.2d, v20.2d, v16.2d
    WORD $0x6e70fd10 // fdiv v16.2d, v8.2d, v16.2d
    WORD $0x6e2ffe10 // fdiv v16.4s, v16.4s, v15.4s
    WORD $0x6e31fe10 // fdiv v16.4s, v16.4s, v17.4s
    WORD $0x6e30fe50 // fdiv v16.4s, v18.4s, v16.4s
    WORD $0x6e35fe70 // fdiv v16.4s, v19.4s, v21.4s
    WORD $0x6e71fd51 // fdiv v17.2d, v10.2d, v17.2d
    WORD $0x6e71fe91 // fdiv v17.2d, v20.2d, v17.2d
    WORD $0x6e71feb1 // fdiv v17.2d, v21.2d, v17.2d
    WORD $0x6e37fe31 // fdiv v17.4s, v17.4s, v23.4s
    WORD $0x6e31fe51 // fdiv v17.4s, v18.4s, v17.4s
    WORD $0x6e31fd31 // fdiv v17.4s, v9.4s, v17.4s
    WORD $0x6e72fd52 // fdiv v18.2d, v10.2d, v18.2d
    WORD $0x6e72feb2 // fdiv v18.2d, v21.2d, v18.2d
    WORD $0x6e72fed2 // fdiv v18.2d, v22.2d, v18.2d
    WORD $0x6e71fd12 // fdiv v18.2d, v8.2d, v17.2d
    WORD $0x6e32fd92 // fdiv v18.4s, v12.4s, v18.4s
    WORD $0x6e32fe12 // fdiv v18.4s, v16.4s, v18.4s
    WORD $0x6e33fe52 // fdiv v18.4s, v18.4s, v19.4s
    WORD $0x6e73fdf3 // fdiv v19.2d, v15.2d, v19.2d
    WORD $0x6e73fed3 // fdiv v19.2d, v22.2d, v19.2d
    WORD $0x6e21fc02 // fdiv v2.4s, v0.4s, v1.4s
    WORD $0x6e22fc22 // fdiv v2.4s, v1.4s, v2.4s
    WORD $0x6e20fc42 // fdiv v2.4s, v2.4s, v0.4s
    WORD $0x6e21fc42 // fdiv v2.4s, v2.4s, v1.4s
    WORD $0x6e73fd54 // fdiv v20.2d, v10.2d, v19.2d
    WORD $0x6e74fdd4 // fdiv v20.2d, v14.2d, v20.2d
    WORD $0x6e32fd74 // fdiv v20.4s, v11.4s, v18.4s
    WORD $0x6e34fe54 // fdiv v20.4s, v18.4s, v20.4s
    WORD $0x6e32fe94 // fdiv v20.4s, v20.4s, v18.4s
    WORD $0x6e34fef4 // fdiv v20.4s, v23.4s, v20.4s
    WORD $0x6e32feb5 // fdiv v21.4s, v21.4s, v18.4s
    WORD $0x6e35ff35 // fdiv v21.4s, v25.4s, v21.4s
    WORD $0x6e36fe56 // fdiv v22.4s, v18.4s, v22.4s
    WORD $0x6e36fc56 // fdiv v22.4s, v2.4s, v22.4s
    WORD $0x6e36ff36 // fdiv v22.4s, v25.4s, v22.4s
    WORD $0x6e21ff39 // fdiv v25.4s, v25.4s, v1.4s
    WORD $0x6e20ff7a // fdiv v26.4s, v27.4s, v0.4s
    WORD $0x6e39fe7b // fdiv v27.4s, v19.4s, v25.4s
    WORD $0x6e61fc64 // fdiv v4.2d, v3.2d, v1.2d
    WORD $0x6e24fcc4 // fdiv v4.4s, v6.4s, v4.4s
    WORD $0x6e25fe45 // fdiv v5.4s, v18.4s, v5.4s
    WORD $0x6e66fc66 // fdiv v6.2d, v3.2d, v6.2d
    WORD $0x6e26fe46 // fdiv v6.4s, v18.4s, v6.4s
    WORD $0x6e67fc67 // fdiv v7.2d, v3.2d, v7.2d
    WORD $0x6e27fd47 // fdiv v7.4s, v10.4s, v7.4s
    WORD $0x6e67fc68 // fdiv v8.2d, v3.2d, v7.2d
    WORD $0x6e28fd48 // fdiv v8.4s, v10.4s, v8.4s
    WORD $0x6e28fd88 // fdiv v8.4s, v12.4s, v8.4s
    WORD $0x6e69fe09 // fdiv v9.2d, v16.2d, v9.2d
    WORD $0x6e69fc69 // fdiv v9.2d, v3.2d, v9.2d
    WORD $0x6e64fd09 // fdiv v9.2d, v8.2d, v4.2d
    WORD $0x6e6afd29 // fdiv v9.2d, v9.2d, v10.2d
    WORD $0x6e70fd29 // fdiv v9.2d, v9.2d, v16.2d
    WORD $0x6e29fd49 // fdiv v9.4s, v10.4s, v9.4s
    WORD $0x6e29fe09 // fdiv v9.4s, v16.4s, v9.4s
    WORD $0x6e2afd29 // fdiv v9.4s, v9.4s, v10.4s
    WORD $0x6e2bfd29 // fdiv v9.4s, v9.4s, v11.4s
    WORD $0x4e65f421 // fmax v1.2d, v1.2d, v5.2d
    WORD $0x4e61f601 // fmax v1.2d, v16.2d, v1.2d
    WORD $0x4e65f484 // fmax v4.2d, v4.2d, v5.2d
    WORD $0x4e65f605 // fmax v5.2d, v16.2d, v5.2d
    WORD $0x4e61c481 // fmaxnm v1.2d, v4.2d, v1.2d
    WORD $0x4e6dc54a // fmaxnm v10.2d, v10.2d, v13.2d
    WORD $0x4e6ec54a // fmaxnm v10.2d, v10.2d, v14.2d
    WORD $0x4e6dc56b // fmaxnm v11.2d, v11.2d, v13.2d
    WORD $0x4e6fc56b // fmaxnm v11.2d, v11.2d, v15.2d
    WORD $0x4e64c56b // fmaxnm v11.2d, v11.2d, v4.2d
    WORD $0x4e61c58b // fmaxnm v11.2d, v12.2d, v1.2d
    WORD $0x4e61c5cb // fmaxnm v11.2d, v14.2d, v1.2d
    WORD $0x4e2ec56b // fmaxnm v11.4s, v11.4s, v14.4s
    WORD $0x4e2fc56b // fmaxnm v11.4s, v11.4s, v15.4s
    WORD $0x4e33c56b // fmaxnm v11.4s, v11.4s, v19.4s
    WORD $0x4e27c5ab // fmaxnm v11.4s, v13.4s, v7.4s
    WORD $0x4e27c5cb // fmaxnm v11.4s, v14.4s, v7.4s
    WORD $0x4e27c5eb // fmaxnm v11.4s, v15.4s, v7.4s
    WORD $0x4e27c60b // fmaxnm v11.4s, v16.4s, v7.4s
    WORD $0x4e2bc64b // fmaxnm v11.4s, v18.4s, v11.4s
    WORD $0x4e6bc58c // fmaxnm v12.2d, v12.2d, v11.2d
    WORD $0x4e6dc58c // fmaxnm v12.2d, v12.2d, v13.2d
    WORD $0x4e6ec58c // fmaxnm v12.2d, v12.2d, v14.2d
    WORD $0x4e7cc58c // fmaxnm v12.2d, v12.2d, v28.2d
    WORD $0x4e64c58c // fmaxnm v12.2d, v12.2d, v4.2d
    WORD $0x4e2bc58c // fmaxnm v12.4s, v12.4s, v11.4s
    WORD $0x4e2ec58c // fmaxnm v12.4s, v12.4s, v14.4s
    WORD $0x4e6fc5ad // fmaxnm v13.2d, v13.2d, v15.2d
    WORD $0x4e64c5ad // fmaxnm v13.2d, v13.2d, v4.2d
    WORD $0x4e68c5ad // fmaxnm v13.2d, v13.2d, v8.2d
    WORD $0x4e2ec5ad // fmaxnm v13.4s, v13.4s, v14.4s
    WORD $0x4e30c5ad // fmaxnm v13.4s, v13.4s, v16.4s
    WORD $0x4e6dc5ce // fmaxnm v14.2d, v14.2d, v13.2d
    WORD $0x4e7cc5ce // fmaxnm v14.2d, v14.2d, v28.2d
    WORD $0x4e64c5ce // fmaxnm v14.2d, v14.2d, v4.2d
    WORD $0x4e68c5ce // fmaxnm v14.2d, v14.2d, v8.2d
    WORD $0x4e2bc5ce // fmaxnm v14.4s, v14.4s, v11.4s
    WORD $0x4e2fc5ce // fmaxnm v14.4s, v14.4s, v15.4s
    WORD $0x4e30c5ce // fmaxnm v14.4s, v14.4s, v16.4s
    WORD $0x4e71c5ef // fmaxnm v15.2d, v15.2d, v17.2d
    WORD $0x4e7cc5ef // fmaxnm v15.2d, v15.2d, v28.2d
    WORD $0x4e64c5ef // fmaxnm v15.2d, v15.2d, v4.2d
    WORD $0x4e68c5ef // fmaxnm v15.2d, v15.2d, v8.2d
    WORD $0x4e2bc5ef // fmaxnm v15.4s, v15.4s, v11.4s
    WORD $0x4e30c5ef // fmaxnm v15.4s, v15.4s, v16.4s
    WORD $0x4e33c5ef // fmaxnm v15.4s, v15.4s, v19.4s
    WORD $0x4e3cc5ef // fmaxnm v15.4s, v15.4s, v28.4s
    WORD $0x4e71c610 // fmaxnm v16.2d, v16.2d, v17.2d
    WORD $0x4e72c610 // fmaxnm v16.2d, v16.2d, v18.2d
    WORD $0x4e64c610 // fmaxnm v16.2d, v16.2d, v4.2d
    WORD $0x4e68c610 // fmaxnm v16.2d, v16.2d, v8.2d
    WORD $0x4e33c610 // fmaxnm v16.4s, v16.4s, v19.4s
    WORD $0x4e72c631 // fmaxnm v17.2d, v17.2d, v18.2d
    WORD $0x4e73c631 // fmaxnm v17.2d, v17.2d, v19.2d
    WORD $0x4e68c631 // fmaxnm v17.2d, v17.2d, v8.2d
    WORD $0x4e64c651 // fmaxnm v17.2d, v18.2d, v4.2d
    WORD $0x4e33c631 // fmaxnm v17.4s, v17.4s, v19.4s
    WORD $0x4e73c652 // fmaxnm v18.2d, v18.2d, v19.2d
    WORD $0x4e74c652 // fmaxnm v18.2d, v18.2d, v20.2d
    WORD $0x4e68c652 // fmaxnm v18.2d, v18.2d, v8.2d
    WORD $0x4e31c652 // fmaxnm v18.4s, v18.4s, v17.4s
    WORD $0x4e74c673 // fmaxnm v19.2d, v19.2d, v20.2d
    WORD $0x4e68c693 // fmaxnm v19.2d, v20.2d, v8.2d
    WORD $0x4e33c6d3 // fmaxnm v19.4s, v22.4s, v19.4s
    WORD $0x4e33c694 // fmaxnm v20.4s, v20.4s, v19.4s
    WORD $0x4e33c6d6 // fmaxnm v22.4s, v22.4s, v19.4s
    WORD $0x4e7dc79c // fmaxnm v28.2d, v28.2d, v29.2d
    WORD $0x4e7ec7bd // fmaxnm v29.2d, v29.2d, v30.2d
    WORD $0x4e7fc7de // fmaxnm v30.2d, v30.2d, v31.2d
    WORD $0x4e64c524 // fmaxnm v4.2d, v9.2d, v4.2d
    WORD $0x4e2fc4a5 // fmaxnm v5.4s, v5.4s, v15.4s
    WORD $0x4e33c4a5 // fmaxnm v5.4s, v5.4s, v19.4s
    WORD $0x4e61c4c6 // fmaxnm v6.2d, v6.2d, v1.2d
    WORD $0x4e23c4c6 // fmaxnm v6.4s, v6.4s, v3.4s
    WORD $0x4e61c4e7 // fmaxnm v7.2d, v7.2d, v1.2d
    WORD $0x4e6ec4e7 // fmaxnm v7.2d, v7.2d, v14.2d
    WORD $0x4e61c507 // fmaxnm v7.2d, v8.2d, v1.2d
    WORD $0x4e2ac4e7 // fmaxnm v7.4s, v7.4s, v10.4s
    WORD $0x4e2bc4e7 // fmaxnm v7.4s, v7.4s, v11.4s
    WORD $0x4e2cc4e7 // fmaxnm v7.4s, v7.4s, v12.4s
    WORD $0x4e2dc4e7 // fmaxnm v7.4s, v7.4s, v13.4s
    WORD $0x4e23c4e7 // fmaxnm v7.4s, v7.4s, v3.4s
    WORD $0x4e68c568 // fmaxnm v8.2d, v11.2d, v8.2d
    WORD $0x4e6dc508 // fmaxnm v8.2d, v8.2d, v13.2d
    WORD $0x4e6ec508 // fmaxnm v8.2d, v8.2d, v14.2d
    WORD $0x4e2ac508 // fmaxnm v8.4s, v8.4s, v10.4s
    WORD $0x4e2bc508 // fmaxnm v8.4s, v8.4s, v11.4s
    WORD $0x4e2cc508 // fmaxnm v8.4s, v8.4s, v12.4s
    WORD $0x4e2dc508 // fmaxnm v8.4s, v8.4s, v13.4s
    WORD $0x4e2ec508 // fmaxnm v8.4s, v8.4s, v14.4s
    WORD $0x4e30c508 // fmaxnm v8.4s, v8.4s, v16.4s
    WORD $0x4e23c508 // fmaxnm v8.4s, v8.4s, v3.4s
    WORD $0x4e61c549 // fmaxnm v9.2d, v10.2d, v1.2d
    WORD $0x4e61c529 // fmaxnm v9.2d, v9.2d, v1.2d
    WORD $0x4e6bc529 // fmaxnm v9.2d, v9.2d, v11.2d
    WORD $0x4e6cc529 // fmaxnm v9.2d, v9.2d, v12.2d
    WORD $0x4e6dc529 // fmaxnm v9.2d, v9.2d, v13.2d
    WORD $0x4e6ec529 // fmaxnm v9.2d, v9.2d, v14.2d
    WORD $0x4e6fc529 // fmaxnm v9.2d, v9.2d, v15.2d
    WORD $0x4e31c529 // fmaxnm v9.4s, v9.4s, v17.4s
    WORD $0x4ee5f421 // fmin v1.2d, v1.2d, v5.2d
    WORD $0x4ee5f484 // fmin v4.2d, v4.2d, v5.2d
    WORD $0x4ee2c421 // fminnm v1.2d, v1.2d, v2.2d
    WORD $0x4eebc54a // fminnm v10.2d, v10.2d, v11.2d
    WORD $0x4eedc54a // fminnm v10.2d, v10.2d, v13.2d
    WORD $0x4eacc54a // fminnm v10.4s, v10.4s, v12.4s
    WORD $0x4eecc56b // fminnm v11.2d, v11.2d, v12.2d
    WORD $0x4eeec56b // fminnm v11.2d, v11.2d, v14.2d
    WORD $0x4ee2c56b // fminnm v11.2d, v11.2d, v2.2d
    WORD $0x4ee7c56b // fminnm v11.2d, v11.2d, v7.2d
    WORD $0x4eabc60b // fminnm v11.4s, v16.4s, v11.4s
    WORD $0x4eabc62b // fminnm v11.4s, v17.4s, v11.4s
    WORD $0x4eedc58c // fminnm v12.2d, v12.2d, v13.2d
    WORD $0x4eefc58c // fminnm v12.2d, v12.2d, v15.2d
    WORD $0x4ef1c58c // fminnm v12.2d, v12.2d, v17.2d
    WORD $0x4ee7c58c // fminnm v12.2d, v12.2d, v7.2d
    WORD $0x4eadc58c // fminnm v12.4s, v12.4s, v13.4s
    WORD $0x4eacc5ac // fminnm v12.4s, v13.4s, v12.4s
    WORD $0x4eacc5cc // fminnm v12.4s, v14.4s, v12.4s
    WORD $0x4eacc64c // fminnm v12.4s, v18.4s, v12.4s
    WORD $0x4eeec5ad // fminnm v13.2d, v13.2d, v14.2d
    WORD $0x4ee7c5ad // fminnm v13.2d, v13.2d, v7.2d
    WORD $0x4ee9c5ad // fminnm v13.2d, v13.2d, v9.2d
    WORD $0x4eedc5ed // fminnm v13.2d, v15.2d, v13.2d
    WORD $0x4ea8c56d // fminnm v13.4s, v11.4s, v8.4s
    WORD $0x4ea9c5ad // fminnm v13.4s, v13.4s, v9.4s
    WORD $0x4eadc5cd // fminnm v13.4s, v14.4s, v13.4s
    WORD $0x4eadc5ed // fminnm v13.4s, v15.4s, v13.4s
    WORD $0x4eefc5ce // fminnm v14.2d, v14.2d, v15.2d
    WORD $0x4ef1c5ce // fminnm v14.2d, v14.2d, v17.2d
    WORD $0x4ee7c5ce // fminnm v14.2d, v14.2d, v7.2d
    WORD $0x4ee9c5ce // fminnm v14.2d, v14.2d, v9.2d
    WORD $0x4eeec5ee // fminnm v14.2d, v15.2d, v14.2d
    WORD $0x4eeec78e // fminnm v14.2d, v28.2d, v14.2d
    WORD $0x4ea8c56e // fminnm v14.4s, v11.4s, v8.4s
    WORD $0x4eadc5ce // fminnm v14.4s, v14.4s, v13.4s
    WORD $0x4ef2c5ef // fminnm v15.2d, v15.2d, v18.2d
    WORD $0x4ee7c5ef // fminnm v15.2d, v15.2d, v7.2d
    WORD $0x4ee9c5ef // fminnm v15.2d, v15.2d, v9.2d
    WORD $0x4eefc78f // fminnm v15.2d, v28.2d, v15.2d
    WORD $0x4eefc7af // fminnm v15.2d, v29.2d, v15.2d
    WORD $0x4ea8c56f // fminnm v15.4s, v11.4s, v8.4s
    WORD $0x4eadc5ef // fminnm v15.4s, v15.4s, v13.4s
    WORD $0x4ea9c5ef // fminnm v15.4s, v15.4s, v9.4s
    WORD $0x4eafc62f // fminnm v15.4s, v17.4s, v15.4s
    WORD $0x4ef2c610 // fminnm v16.2d, v16.2d, v18.2d
    WORD $0x4ef3c610 // fminnm v16.2d, v16.2d, v19.2d
    WORD $0x4ee7c610 // fminnm v16.2d, v16.2d, v7.2d
    WORD $0x4ee9c610 // fminnm v16.2d, v16.2d, v9.2d
    WORD $0x4ea8c570 // fminnm v16.4s, v11.4s, v8.4s
    WORD $0x4ef3c631 // fminnm v17.2d, v17.2d, v19.2d
    WORD $0x4ef4c631 // fminnm v17.2d, v17.2d, v20.2d
    WORD $0x4ee7c631 // fminnm v17.2d, v17.2d, v7.2d
    WORD $0x4ee9c631 // fminnm v17.2d, v17.2d, v9.2d
    WORD $0x4ea9c631 // fminnm v17.4s, v17.4s, v9.4s
    WORD $0x4eb1c671 // fminnm v17.4s, v19.4s, v17.4s
    WORD $0x4ef4c652 // fminnm v18.2d, v18.2d, v20.2d
    WORD $0x4ef5c652 // fminnm v18.2d, v18.2d, v21.2d
    WORD $0x4ee9c652 // fminnm v18.2d, v18.2d, v9.2d
    WORD $0x4eadc572 // fminnm v18.4s, v11.4s, v13.4s
    WORD $0x4eb2c6b2 // fminnm v18.4s, v21.4s, v18.4s
    WORD $0x4ef5c673 // fminnm v19.2d, v19.2d, v21.2d
    WORD $0x4ee9c673 // fminnm v19.2d, v19.2d, v9.2d
    WORD $0x4ea9c673 // fminnm v19.4s, v19.4s, v9.4s
    WORD $0x4eb4c6f4 // fminnm v20.4s, v23.4s, v20.4s
    WORD $0x4eb5c715 // fminnm v21.4s, v24.4s, v21.4s
    WORD $0x4efcc7bc // fminnm v28.2d, v29.2d, v28.2d
    WORD $0x4efdc7dd // fminnm v29.2d, v30.2d, v29.2d
    WORD $0x4ee7c484 // fminnm v4.2d, v4.2d, v7.2d
    WORD $0x4ea4c4c4 // fminnm v4.4s, v6.4s, v4.4s
    WORD $0x4ea5c565 // fminnm v5.4s, v11.4s, v5.4s
    WORD $0x4ea5c4e5 // fminnm v5.4s, v7.4s, v5.4s
    WORD $0x4ee2c4c6 // fminnm v6.2d, v6.2d, v2.2d
    WORD $0x4ea2c4c6 // fminnm v6.4s, v6.4s, v2.4s
    WORD $0x4ea6c506 // fminnm v6.4s, v8.4s, v6.4s
    WORD $0x4eedc4e7 // fminnm v7.2d, v7.2d, v13.2d
    WORD $0x4ee2c4e7 // fminnm v7.2d, v7.2d, v2.2d
    WORD $0x4eabc4e7 // fminnm v7.4s, v7.4s, v11.4s
    WORD $0x4ea2c4e7 // fminnm v7.4s, v7.4s, v2.4s
    WORD $0x4ea9c4e7 // fminnm v7.4s, v7.4s, v9.4s
    WORD $0x4eecc508 // fminnm v8.2d, v8.2d, v12.2d
    WORD $0x4eedc508 // fminnm v8.2d, v8.2d, v13.2d
    WORD $0x4ee9c508 // fminnm v8.2d, v8.2d, v9.2d
    WORD $0x4eaac508 // fminnm v8.4s, v8.4s, v10.4s
    WORD $0x4eabc508 // fminnm v8.4s, v8.4s, v11.4s
    WORD $0x4ea2c508 // fminnm v8.4s, v8.4s, v2.4s
    WORD $0x4ea9c508 // fminnm v8.4s, v8.4s, v9.4s
    WORD $0x4eeac529 // fminnm v9.2d, v9.2d, v10.2d
    WORD $0x4eecc529 // fminnm v9.2d, v9.2d, v12.2d
    WORD $0x4eedc529 // fminnm v9.2d, v9.2d, v13.2d
    WORD $0x4eeec529 // fminnm v9.2d, v9.2d, v14.2d
    WORD $0x4eefc529 // fminnm v9.2d, v9.2d, v15.2d
    WORD $0x4ee2c529 // fminnm v9.2d, v9.2d, v2.2d
    WORD $0x4eabc529 // fminnm v9.4s, v9.4s, v11.4s
    WORD $0x6e21dc00 // fmul v0.4s, v0.4s, v1.4s
    WORD $0x6e22dc00 // fmul v0.4s, v0.4s, v2.4s
    WORD $0x6e24dc00 // fmul v0.4s, v0.4s, v4.4s
    WORD $0x4f849000 // fmul v0.4s, v0.4s, v4.s[0]
    WORD $0x6e6fdc21 // fmul v1.2d, v1.2d, v15.2d
    WORD $0x6e70dc21 // fmul v1.2d, v1.2d, v16.2d
    WORD $0x6e64dc21 // fmul v1.2d, v1.2d, v4.2d
    WORD $0x4fc59821 // fmul v1.2d, v1.2d, v5.d[1]
    WORD $0x6e61dca1 // fmul v1.2d, v5.2d, v1.2d
    WORD $0x6e20dc21 // fmul v1.4s, v1.4s, v0.4s
    WORD $0x6e22dc21 // fmul v1.4s, v1.4s, v2.4s
    WORD $0x4f829021 // fmul v1.4s, v1.4s, v2.s[0]
    WORD $0x6e23dc21 // fmul v1.4s, v1.4s, v3.4s
    WORD $0x6e24dc21 // fmul v1.4s, v1.4s, v4.4s
    WORD $0x4f849021 // fmul v1.4s, v1.4s, v4.s[0]
    WORD $0x4fa49021 // fmul v1.4s, v1.4s, v4.s[1]
    WORD $0x6e25dc21 // fmul v1.4s, v1.4s, v5.4s
    WORD $0x4f8390c1 // fmul v1.4s, v6.4s, v3.s[0]
    WORD $0x4f859101 // fmul v1.4s, v8.4s, v5.s[0]
    WORD $0x6e6bdd4a // fmul v10.2d, v10.2d, v11.2d
    WORD $0x6e6ddd4a // fmul v10.2d, v10.2d, v13.2d
    WORD $0x6e71dd4a // fmul v10.2d, v10.2d, v17.2d
    WORD $0x4fc8914a // fmul v10.2d, v10.2d, v8.d[0]
    WORD $0x6e69dd4a // fmul v10.2d, v10.2d, v9.2d
    WORD $0x4fc5916a // fmul v10.2d, v11.2d, v5.d[0]
    WORD $0x6e6bdd8a // fmul v10.2d, v12.2d, v11.2d
    WORD $0x6e66dd8a // fmul v10.2d, v12.2d, v6.2d
    WORD $0x6e6addea // fmul v10.2d, v15.2d, v10.2d
    WORD $0x6e6bde0a // fmul v10.2d, v16.2d, v11.2d
    WORD $0x6e66dcaa // fmul v10.2d, v5.2d, v6.2d
    WORD $0x4f88900a // fmul v10.4s, v0.4s, v8.s[0]
    WORD $0x6e20dd4a // fmul v10.4s, v10.4s, v0.4s
    WORD $0x6e2add4a // fmul v10.4s, v10.4s, v10.4s
    WORD $0x6e2bdd4a // fmul v10.4s, v10.4s, v11.4s
    WORD $0x6e2cdd4a // fmul v10.4s, v10.4s, v12.4s
    WORD $0x6e2ddd4a // fmul v10.4s, v10.4s, v13.4s
    WORD $0x6e24dd4a // fmul v10.4s, v10.4s, v4.4s
    WORD $0x6e25dd4a // fmul v10.4s, v10.4s, v5.4s
    WORD $0x6e28dd4a // fmul v10.4s, v10.4s, v8.4s
    WORD $0x4fa8994a // fmul v10.4s, v10.4s, v8.s[3]
    WORD $0x6e29dd4a // fmul v10.4s, v10.4s, v9.4s
    WORD $0x4fa9914a // fmul v10.4s, v10.4s, v9.s[1]
    WORD $0x6e2add8a // fmul v10.4s, v12.4s, v10.4s
    WORD $0x6e2eddca // fmul v10.4s, v14.4s, v14.4s
    WORD $0x6e23ddca // fmul v10.4s, v14.4s, v3.4s
    WORD $0x6e25ddca // fmul v10.4s, v14.4s, v5.4s
    WORD $0x4fa991ea // fmul v10.4s, v15.4s, v9.s[1]
    WORD $0x4fa9920a // fmul v10.4s, v16.4s, v9.s[1]
    WORD $0x4fa9922a // fmul v10.4s, v17.4s, v9.s[1]
    WORD $0x6e2adc4a // fmul v10.4s, v2.4s, v10.4s
    WORD $0x4f89904a // fmul v10.4s, v2.4s, v9.s[0]
    WORD $0x6e2adc6a // fmul v10.4s, v3.4s, v10.4s
    WORD $0x6e24dc6a // fmul v10.4s, v3.4s, v4.4s
    WORD $0x4fa9906a // fmul v10.4s, v3.4s, v9.s[1]
    WORD $0x6e2adc8a // fmul v10.4s, v4.4s, v10.4s
    WORD $0x4fa6988a // fmul v10.4s, v4.4s, v6.s[3]
    WORD $0x6e2adcaa // fmul v10.4s, v5.4s, v10.4s
    WORD $0x4f8790aa // fmul v10.4s, v5.4s, v7.s[0]
    WORD $0x6e24dcca // fmul v10.4s, v6.4s, v4.4s
    WORD $0x6e21dcea // fmul v10.4s, v7.4s, v1.4s
    WORD $0x6e2adcea // fmul v10.4s, v7.4s, v10.4s
    WORD $0x6e24dcea // fmul v10.4s, v7.4s, v4.4s
    WORD $0x6e21dd0a // fmul v10.4s, v8.4s, v1.4s
    WORD $0x6e2add0a // fmul v10.4s, v8.4s, v10.4s
    WORD $0x6e24dd0a // fmul v10.4s, v8.4s, v4.4s
    WORD $0x6e21dd2a // fmul v10.4s, v9.4s, v1.4s
    WORD $0x6e24dd2a // fmul v10.4s, v9.4s, v4.4s
    WORD $0x6e6add6b // fmul v11.2d, v11.2d, v10.2d
    WORD $0x4fca996b // fmul v11.2d, v11.2d, v10.d[1]
    WORD $0x6e6cdd6b // fmul v11.2d, v11.2d, v12.2d
    WORD $0x6e6edd6b // fmul v11.2d, v11.2d, v14.2d
    WORD $0x6e6fdd6b // fmul v11.2d, v11.2d, v15.2d
    WORD $0x6e70dd6b // fmul v11.2d, v11.2d, v16.2d
    WORD $0x6e72dd6b // fmul v11.2d, v11.2d, v18.2d
    WORD $0x6e73dd6b // fmul v11.2d, v11.2d, v19.2d
    WORD $0x4fc2916b // fmul v11.2d, v11.2d, v2.d[0]
    WORD $0x6e64dd6b // fmul v11.2d, v11.2d, v4.2d
    WORD $0x4fc5916b // fmul v11.2d, v11.2d, v5.d[0]
    WORD $0x4fc5996b // fmul v11.2d, v11.2d, v5.d[1]
    WORD $0x4fc6996b // fmul v11.2d, v11.2d, v6.d[1]
    WORD $0x4fc7916b // fmul v11.2d, v11.2d, v7.d[0]
    WORD $0x6e68dd6b // fmul v11.2d, v11.2d, v8.2d
    WORD $0x4fc8996b // fmul v11.2d, v11.2d, v8.d[1]
    WORD $0x6e69dd6b // fmul v11.2d, v11.2d, v9.2d
    WORD $0x4fc5998b // fmul v11.2d, v12.2d, v5.d[1]
    WORD $0x6e6bddab // fmul v11.2d, v13.2d, v11.2d
    WORD $0x4fc299ab // fmul v11.2d, v13.2d, v2.d[1]
    WORD $0x4fc599ab // fmul v11.2d, v13.2d, v5.d[1]
    WORD $0x6e66ddab // fmul v11.2d, v13.2d, v6.2d
    WORD $0x4fc599eb // fmul v11.2d, v15.2d, v5.d[1]
    WORD $0x6e6bde2b // fmul v11.2d, v17.2d, v11.2d
    WORD $0x4fc79a2b // fmul v11.2d, v17.2d, v7.d[1]
    WORD $0x6e68dc6b // fmul v11.2d, v3.2d, v8.2d
    WORD $0x4fc698ab // fmul v11.2d, v5.2d, v6.d[1]
    WORD $0x4fc798ab // fmul v11.2d, v5.2d, v7.d[1]
    WORD $0x6e24dd4b // fmul v11.4s, v10.4s, v4.4s
    WORD $0x4fa6994b // fmul v11.4s, v10.4s, v6.s[3]
    WORD $0x6e29dd4b // fmul v11.4s, v10.4s, v9.4s
    WORD $0x6e20dd6b // fmul v11.4s, v11.4s, v0.4s
    WORD $0x6e2add6b // fmul v11.4s, v11.4s, v10.4s
    WORD $0x6e2bdd6b // fmul v11.4s, v11.4s, v11.4s
    WORD $0x6e2fdd6b // fmul v11.4s, v11.4s, v15.4s
    WORD $0x6e32dd6b // fmul v11.4s, v11.4s, v18.4s
    WORD $0x6e25dd6b // fmul v11.4s, v11.4s, v5.4s
    WORD $0x4f85916b // fmul v11.4s, v11.4s, v5.s[0]
    WORD $0x4fa5916b // fmul v11.4s, v11.4s, v5.s[1]
    WORD $0x6e27dd6b // fmul v11.4s, v11.4s, v7.4s
    WORD $0x6e28dd6b // fmul v11.4s, v11.4s, v8.4s
    WORD $0x6e29dd6b // fmul v11.4s, v11.4s, v9.4s
    WORD $0x4f89916b // fmul v11.4s, v11.4s, v9.s[0]
    WORD $0x4fa9916b // fmul v11.4s, v11.4s, v9.s[1]
    WORD $0x4f89996b // fmul v11.4s, v11.4s, v9.s[2]
    WORD $0x6e2bdd8b // fmul v11.4s, v12.4s, v11.4s
    WORD $0x6e2cdd8b // fmul v11.4s, v12.4s, v12.4s
    WORD $0x6e22dd8b // fmul v11.4s, v12.4s, v2.4s
    WORD $0x6e2dddab // fmul v11.4s, v13.4s, v13.4s
    WORD $0x6e22ddab // fmul v11.4s, v13.4s, v2.4s
    WORD $0x4fa891ab // fmul v11.4s, v13.4s, v8.s[1]
    WORD $0x4faa91cb // fmul v11.4s, v14.4s, v10.s[1]
    WORD $0x6e20ddeb // fmul v11.4s, v15.4s, v0.4s
    WORD $0x6e2fddeb // fmul v11.4s, v15.4s, v15.4s
    WORD $0x6e20de0b // fmul v11.4s, v16.4s, v0.4s
    WORD $0x6e2bde0b // fmul v11.4s, v16.4s, v11.4s
    WORD $0x6e30de0b // fmul v11.4s, v16.4s, v16.4s
    WORD $0x6e20de2b // fmul v11.4s, v17.4s, v0.4s
    WORD $0x4f8a922b // fmul v11.4s, v17.4s, v10.s[0]
    WORD $0x6e31de2b // fmul v11.4s, v17.4s, v17.4s
    WORD $0x6e37de2b // fmul v11.4s, v17.4s, v23.4s
    WORD $0x4f88922b // fmul v11.4s, v17.4s, v8.s[0]
    WORD $0x4f8a924b // fmul v11.4s, v18.4s, v10.s[0]
    WORD $0x4f88924b // fmul v11.4s, v18.4s, v8.s[0]
    WORD $0x6e24de6b // fmul v11.4s, v19.4s, v4.4s
    WORD $0x6e24de8b // fmul v11.4s, v20.4s, v4.4s
    WORD $0x6e20deab // fmul v11.4s, v21.4s, v0.4s
    WORD $0x6e24deab // fmul v11.4s, v21.4s, v4.4s
    WORD $0x6e20df0b // fmul v11.4s, v24.4s, v0.4s
    WORD $0x6e28dc8b // fmul v11.4s, v4.4s, v8.4s
    WORD $0x6e2bdd2b // fmul v11.4s, v9.4s, v11.4s
    WORD $0x4fc6914c // fmul v12.2d, v10.2d, v6.d[0]
    WORD $0x4fc6996c // fmul v12.2d, v11.2d, v6.d[1]
    WORD $0x6e6bdd8c // fmul v12.2d, v12.2d, v11.2d
    WORD $0x6e6ddd8c // fmul v12.2d, v12.2d, v13.2d
    WORD $0x6e6fdd8c // fmul v12.2d, v12.2d, v15.2d
    WORD $0x6e71dd8c // fmul v12.2d, v12.2d, v17.2d
    WORD $0x6e72dd8c // fmul v12.2d, v12.2d, v18.2d
    WORD $0x6e63dd8c // fmul v12.2d, v12.2d, v3.2d
    WORD $0x4fc6998c // fmul v12.2d, v12.2d, v6.d[1]
    WORD $0x4fc8998c // fmul v12.2d, v12.2d, v8.d[1]
    WORD $0x6e69dd8c // fmul v12.2d, v12.2d, v9.2d
    WORD $0x4fc591ac // fmul v12.2d, v13.2d, v5.d[0]
    WORD $0x4fca90ac // fmul v12.2d, v5.2d, v10.d[0]
    WORD $0x6e21dd4c // fmul v12.4s, v10.4s, v1.4s
    WORD $0x4fab914c // fmul v12.4s, v10.4s, v11.s[1]
    WORD $0x6e2cdd4c // fmul v12.4s, v10.4s, v12.4s
    WORD $0x4f87914c // fmul v12.4s, v10.4s, v7.s[0]
    WORD $0x6e24dd6c // fmul v12.4s, v11.4s, v4.4s
    WORD $0x6e20dd8c // fmul v12.4s, v12.4s, v0.4s
    WORD $0x6e2add8c // fmul v12.4s, v12.4s, v10.4s
    WORD $0x6e2bdd8c // fmul v12.4s, v12.4s, v11.4s
    WORD $0x4fab918c // fmul v12.4s, v12.4s, v11.s[1]
    WORD $0x6e2cdd8c // fmul v12.4s, v12.4s, v12.4s
    WORD $0x6e2ddd8c // fmul v12.4s, v12.4s, v13.4s
    WORD $0x6e2edd8c // fmul v12.4s, v12.4s, v14.4s
    WORD $0x6e2fdd8c // fmul v12.4s, v12.4s, v15.4s
    WORD $0x4fa2918c // fmul v12.4s, v12.4s, v2.s[1]
    WORD $0x4f82998c // fmul v12.4s, v12.4s, v2.s[2]
    WORD $0x4fa4918c // fmul v12.4s, v12.4s, v4.s[1]
    WORD $0x4f84998c // fmul v12.4s, v12.4s, v4.s[2]
    WORD $0x6e25dd8c // fmul v12.4s, v12.4s, v5.4s
    WORD $0x6e28dd8c // fmul v12.4s, v12.4s, v8.4s
    WORD $0x6e29dd8c // fmul v12.4s, v12.4s, v9.4s
    WORD $0x6e2cddac // fmul v12.4s, v13.4s, v12.4s
    WORD $0x4fa391ac // fmul v12.4s, v13.4s, v3.s[1]
    WORD $0x4fa591ac // fmul v12.4s, v13.4s, v5.s[1]
    WORD $0x4fa391cc // fmul v12.4s, v14.4s, v3.s[1]
    WORD $0x4fa591cc // fmul v12.4s, v14.4s, v5.s[1]
    WORD $0x6e2cde0c // fmul v12.4s, v16.4s, v12.4s
    WORD $0x4fab922c // fmul v12.4s, v17.4s, v11.s[1]
    WORD $0x4fab924c // fmul v12.4s, v18.4s, v11.s[1]
    WORD $0x4fab926c // fmul v12.4s, v19.4s, v11.s[1]
    WORD $0x6e24deac // fmul v12.4s, v21.4s, v4.4s
    WORD $0x6e24decc // fmul v12.4s, v22.4s, v4.4s
    WORD $0x6e20deec // fmul v12.4s, v23.4s, v0.4s
    WORD $0x6e23df2c // fmul v12.4s, v25.4s, v3.4s
    WORD $0x6e23df4c // fmul v12.4s, v26.4s, v3.4s
    WORD $0x4f87988c // fmul v12.4s, v4.4s, v7.s[2]
    WORD $0x6e2adcac // fmul v12.4s, v5.4s, v10.4s
    WORD $0x4fa798ac // fmul v12.4s, v5.4s, v7.s[3]
    WORD $0x6e2cdcec // fmul v12.4s, v7.4s, v12.4s
    WORD $0x6e2cdd0c // fmul v12.4s, v8.4s, v12.4s
    WORD $0x4f8b912c // fmul v12.4s, v9.4s, v11.s[0]
    WORD $0x6e2cdd2c // fmul v12.4s, v9.4s, v12.4s
    WORD $0x4fa6992c // fmul v12.4s, v9.4s, v6.s[3]
    WORD $0x6e6ddd4d // fmul v13.2d, v10.2d, v13.2d
    WORD $0x4fca996d // fmul v13.2d, v11.2d, v10.d[1]
    WORD $0x4fc7996d // fmul v13.2d, v11.2d, v7.d[1]
    WORD $0x6e6ddd8d // fmul v13.2d, v12.2d, v13.2d
    WORD $0x6e71dd8d // fmul v13.2d, v12.2d, v17.2d
    WORD $0x6e6addad // fmul v13.2d, v13.2d, v10.2d
    WORD $0x4fca99ad // fmul v13.2d, v13.2d, v10.d[1]
    WORD $0x6e6cddad // fmul v13.2d, v13.2d, v12.2d
    WORD $0x4fcc99ad // fmul v13.2d, v13.2d, v12.d[1]
    WORD $0x6e6eddad // fmul v13.2d, v13.2d, v14.2d
    WORD $0x6e71ddad // fmul v13.2d, v13.2d, v17.2d
    WORD $0x6e72ddad // fmul v13.2d, v13.2d, v18.2d
    WORD $0x4fc291ad // fmul v13.2d, v13.2d, v2.d[0]
    WORD $0x6e63ddad // fmul v13.2d, v13.2d, v3.2d
    WORD $0x4fc599ad // fmul v13.2d, v13.2d, v5.d[1]
    WORD $0x6e66ddad // fmul v13.2d, v13.2d, v6.2d
    WORD $0x4fc699ad // fmul v13.2d, v13.2d, v6.d[1]
    WORD $0x6e67ddad // fmul v13.2d, v13.2d, v7.2d
    WORD $0x6e69ddad // fmul v13.2d, v13.2d, v9.2d
    WORD $0x6e6bddcd // fmul v13.2d, v14.2d, v11.2d
    WORD $0x6e6cddcd // fmul v13.2d, v14.2d, v12.2d
    WORD $0x4fc599cd // fmul v13.2d, v14.2d, v5.d[1]
    WORD $0x4fc591ed // fmul v13.2d, v15.2d, v5.d[0]
    WORD $0x4fca904d // fmul v13.2d, v2.2d, v10.d[0]
    WORD $0x4fc6908d // fmul v13.2d, v4.2d, v6.d[0]
    WORD $0x4fc690ad // fmul v13.2d, v5.2d, v6.d[0]
    WORD $0x6e2ddd4d // fmul v13.4s, v10.4s, v13.4s
    WORD $0x6e2ddd6d // fmul v13.4s, v11.4s, v13.4s
    WORD $0x6e24dd8d // fmul v13.4s, v12.4s, v4.4s
    WORD $0x4fa6998d // fmul v13.4s, v12.4s, v6.s[3]
    WORD $0x6e28dd8d // fmul v13.4s, v12.4s, v8.4s
    WORD $0x6e29dd8d // fmul v13.4s, v12.4s, v9.4s
    WORD $0x6e20ddad // fmul v13.4s, v13.4s, v0.4s
    WORD $0x6e2bddad // fmul v13.4s, v13.4s, v11.4s
    WORD $0x6e2dddad // fmul v13.4s, v13.4s, v13.4s
    WORD $0x6e30ddad // fmul v13.4s, v13.4s, v16.4s
    WORD $0x4f8299ad // fmul v13.4s, v13.4s, v2.s[2]
    WORD $0x6e35ddad // fmul v13.4s, v13.4s, v21.4s
    WORD $0x4f8499ad // fmul v13.4s, v13.4s, v4.s[2]
    WORD $0x6e25ddad // fmul v13.4s, v13.4s, v5.4s
    WORD $0x4f8599ad // fmul v13.4s, v13.4s, v5.s[2]
    WORD $0x6e29ddad // fmul v13.4s, v13.4s, v9.4s
    WORD $0x4f8399cd // fmul v13.4s, v14.4s, v3.s[2]
    WORD $0x4f8599cd // fmul v13.4s, v14.4s, v5.s[2]
    WORD $0x4f8899cd // fmul v13.4s, v14.4s, v8.s[2]
    WORD $0x4f8a99ed // fmul v13.4s, v15.4s, v10.s[2]
    WORD $0x4f8399ed // fmul v13.4s, v15.4s, v3.s[2]
    WORD $0x4f8599ed // fmul v13.4s, v15.4s, v5.s[2]
    WORD $0x6e2dde0d // fmul v13.4s, v16.4s, v13.4s
    WORD $0x6e27de2d // fmul v13.4s, v17.4s, v7.4s
    WORD $0x6e24dfcd // fmul v13.4s, v30.4s, v4.4s
    WORD $0x6e2cdced // fmul v13.4s, v7.4s, v12.4s
    WORD $0x6e2ddd0d // fmul v13.4s, v8.4s, v13.4s
    WORD $0x6e2ddd2d // fmul v13.4s, v9.4s, v13.4s
    WORD $0x4fc6914e // fmul v14.2d, v10.2d, v6.d[0]
    WORD $0x4fc7914e // fmul v14.2d, v10.2d, v7.d[0]
    WORD $0x6e6edd6e // fmul v14.2d, v11.2d, v14.2d
    WORD $0x6e6bddce // fmul v14.2d, v14.2d, v11.2d
    WORD $0x6e6fddce // fmul v14.2d, v14.2d, v15.2d
    WORD $0x4fc591ee // fmul v14.2d, v15.2d, v5.d[0]
    WORD $0x4fca90ae // fmul v14.2d, v5.2d, v10.d[0]
    WORD $0x4fcc90ae // fmul v14.2d, v5.2d, v12.d[0]
    WORD $0x6e6edd0e // fmul v14.2d, v8.2d, v14.2d
    WORD $0x6e2edc0e // fmul v14.4s, v0.4s, v14.4s
    WORD $0x4fa7994e // fmul v14.4s, v10.4s, v7.s[3]
    WORD $0x6e22dd6e // fmul v14.4s, v11.4s, v2.4s
    WORD $0x6e22dd8e // fmul v14.4s, v12.4s, v2.4s
    WORD $0x4f87918e // fmul v14.4s, v12.4s, v7.s[0]
    WORD $0x6e21ddae // fmul v14.4s, v13.4s, v1.4s
    WORD $0x6e2eddae // fmul v14.4s, v13.4s, v14.4s
    WORD $0x6e24ddae // fmul v14.4s, v13.4s, v4.4s
    WORD $0x6e27ddae // fmul v14.4s, v13.4s, v7.4s
    WORD $0x6e20ddce // fmul v14.4s, v14.4s, v0.4s
    WORD $0x6e2addce // fmul v14.4s, v14.4s, v10.4s
    WORD $0x6e2bddce // fmul v14.4s, v14.4s, v11.4s
    WORD $0x6e2cddce // fmul v14.4s, v14.4s, v12.4s
    WORD $0x6e2eddce // fmul v14.4s, v14.4s, v14.4s
    WORD $0x6e2fddce // fmul v14.4s, v14.4s, v15.4s
    WORD $0x6e31ddce // fmul v14.4s, v14.4s, v17.4s
    WORD $0x6e38ddce // fmul v14.4s, v14.4s, v24.4s
    WORD $0x6e25ddce // fmul v14.4s, v14.4s, v5.4s
    WORD $0x6e28ddce // fmul v14.4s, v14.4s, v8.4s
    WORD $0x6e20ddee // fmul v14.4s, v15.4s, v0.4s
    WORD $0x6e2eddee // fmul v14.4s, v15.4s, v14.4s
    WORD $0x6e36ddee // fmul v14.4s, v15.4s, v22.4s
    WORD $0x6e39de0e // fmul v14.4s, v16.4s, v25.4s
    WORD $0x6e20de2e // fmul v14.4s, v17.4s, v0.4s
    WORD $0x6e22de2e // fmul v14.4s, v17.4s, v2.4s
    WORD $0x6e37de2e // fmul v14.4s, v17.4s, v23.4s
    WORD $0x6e3ade4e // fmul v14.4s, v18.4s, v26.4s
    WORD $0x6e24de4e // fmul v14.4s, v18.4s, v4.4s
    WORD $0x6e20de6e // fmul v14.4s, v19.4s, v0.4s
    WORD $0x6e2ede6e // fmul v14.4s, v19.4s, v14.4s
    WORD $0x6e22dc4e // fmul v14.4s, v2.4s, v2.4s
    WORD $0x6e2edeae // fmul v14.4s, v21.4s, v14.4s
    WORD $0x6e2cdcee // fmul v14.4s, v7.4s, v12.4s
    WORD $0x6e2ddd0e // fmul v14.4s, v8.4s, v13.4s
    WORD $0x4f87992e // fmul v14.4s, v9.4s, v7.s[2]
    WORD $0x6e6ddd4f // fmul v15.2d, v10.2d, v13.2d
    WORD $0x4fc6996f // fmul v15.2d, v11.2d, v6.d[1]
    WORD $0x6e6fdd8f // fmul v15.2d, v12.2d, v15.2d
    WORD $0x4fca99af // fmul v15.2d, v13.2d, v10.d[1]
    WORD $0x4fcc99af // fmul v15.2d, v13.2d, v12.d[1]
    WORD $0x6e6addef // fmul v15.2d, v15.2d, v10.2d
    WORD $0x4fca99ef // fmul v15.2d, v15.2d, v10.d[1]
    WORD $0x6e6bddef // fmul v15.2d, v15.2d, v11.2d
    WORD $0x4fcc99ef // fmul v15.2d, v15.2d, v12.d[1]
    WORD $0x6e6eddef // fmul v15.2d, v15.2d, v14.2d
    WORD $0x6e70ddef // fmul v15.2d, v15.2d, v16.2d
    WORD $0x6e71ddef // fmul v15.2d, v15.2d, v17.2d
    WORD $0x6e72ddef // fmul v15.2d, v15.2d, v18.2d
    WORD $0x6e73ddef // fmul v15.2d, v15.2d, v19.2d
    WORD $0x4fc299ef // fmul v15.2d, v15.2d, v2.d[1]
    WORD $0x6e65ddef // fmul v15.2d, v15.2d, v5.2d
    WORD $0x4fc599ef // fmul v15.2d, v15.2d, v5.d[1]
    WORD $0x6e66ddef // fmul v15.2d, v15.2d, v6.2d
    WORD $0x4fc699ef // fmul v15.2d, v15.2d, v6.d[1]
    WORD $0x6e67ddef // fmul v15.2d, v15.2d, v7.2d
    WORD $0x4fc791ef // fmul v15.2d, v15.2d, v7.d[0]
    WORD $0x4fc899ef // fmul v15.2d, v15.2d, v8.d[1]
    WORD $0x6e69ddef // fmul v15.2d, v15.2d, v9.2d
    WORD $0x6e6cde0f // fmul v15.2d, v16.2d, v12.2d
    WORD $0x6e6dde0f // fmul v15.2d, v16.2d, v13.2d
    WORD $0x6e6ede0f // fmul v15.2d, v16.2d, v14.2d
    WORD $0x6e73de0f // fmul v15.2d, v16.2d, v19.2d
    WORD $0x4fc2920f // fmul v15.2d, v16.2d, v2.d[0]
    WORD $0x4fc59a0f // fmul v15.2d, v16.2d, v5.d[1]
    WORD $0x4fc79a0f // fmul v15.2d, v16.2d, v7.d[1]
    WORD $0x4fca904f // fmul v15.2d, v2.2d, v10.d[0]
    WORD $0x4fcc908f // fmul v15.2d, v4.2d, v12.d[0]
    WORD $0x4fc6908f // fmul v15.2d, v4.2d, v6.d[0]
    WORD $0x4fc7908f // fmul v15.2d, v4.2d, v7.d[0]
    WORD $0x6e6edd0f // fmul v15.2d, v8.2d, v14.2d
    WORD $0x6e6fdd0f // fmul v15.2d, v8.2d, v15.2d
    WORD $0x6e6fdd2f // fmul v15.2d, v9.2d, v15.2d
    WORD $0x4fc6912f // fmul v15.2d, v9.2d, v6.d[0]
    WORD $0x6e2edc0f // fmul v15.4s, v0.4s, v14.4s
    WORD $0x6e2dddaf // fmul v15.4s, v13.4s, v13.4s
    WORD $0x6e2addcf // fmul v15.4s, v14.4s, v10.4s
    WORD $0x6e27ddcf // fmul v15.4s, v14.4s, v7.4s
    WORD $0x6e21ddef // fmul v15.4s, v15.4s, v1.4s
    WORD $0x6e2addef // fmul v15.4s, v15.4s, v10.4s
    WORD $0x6e2bddef // fmul v15.4s, v15.4s, v11.4s
    WORD $0x6e2cddef // fmul v15.4s, v15.4s, v12.4s
    WORD $0x6e2dddef // fmul v15.4s, v15.4s, v13.4s
    WORD $0x6e2eddef // fmul v15.4s, v15.4s, v14.4s
    WORD $0x6e2fddef // fmul v15.4s, v15.4s, v15.4s
    WORD $0x6e32ddef // fmul v15.4s, v15.4s, v18.4s
    WORD $0x6e36ddef // fmul v15.4s, v15.4s, v22.4s
    WORD $0x6e23ddef // fmul v15.4s, v15.4s, v3.4s
    WORD $0x6e25ddef // fmul v15.4s, v15.4s, v5.4s
    WORD $0x6e28ddef // fmul v15.4s, v15.4s, v8.4s
    WORD $0x6e2fde0f // fmul v15.4s, v16.4s, v15.4s
    WORD $0x6e39de0f // fmul v15.4s, v16.4s, v25.4s
    WORD $0x4f8e904f // fmul v15.4s, v2.4s, v14.s[0]
    WORD $0x6e2fdc4f // fmul v15.4s, v2.4s, v15.4s
    WORD $0x6e24de8f // fmul v15.4s, v20.4s, v4.4s
    WORD $0x6e20decf // fmul v15.4s, v22.4s, v0.4s
    WORD $0x6e3bdecf // fmul v15.4s, v22.4s, v27.4s
    WORD $0x6e23df0f // fmul v15.4s, v24.4s, v3.4s
    WORD $0x6e24dfaf // fmul v15.4s, v29.4s, v4.4s
    WORD $0x4f8e90cf // fmul v15.4s, v6.4s, v14.s[0]
    WORD $0x6e2ddd0f // fmul v15.4s, v8.4s, v13.4s
    WORD $0x4fc59030 // fmul v16.2d, v1.2d, v5.d[0]
    WORD $0x4fc79150 // fmul v16.2d, v10.2d, v7.d[0]
    WORD $0x4fc59170 // fmul v16.2d, v11.2d, v5.d[0]
    WORD $0x4fc691b0 // fmul v16.2d, v13.2d, v6.d[0]
    WORD $0x4fc699f0 // fmul v16.2d, v15.2d, v6.d[1]
    WORD $0x6e68ddf0 // fmul v16.2d, v15.2d, v8.2d
    WORD $0x6e6ade10 // fmul v16.2d, v16.2d, v10.2d
    WORD $0x6e6bde10 // fmul v16.2d, v16.2d, v11.2d
    WORD $0x6e6cde10 // fmul v16.2d, v16.2d, v12.2d
    WORD $0x6e6dde10 // fmul v16.2d, v16.2d, v13.2d
    WORD $0x6e71de10 // fmul v16.2d, v16.2d, v17.2d
    WORD $0x6e72de10 // fmul v16.2d, v16.2d, v18.2d
    WORD $0x6e73de10 // fmul v16.2d, v16.2d, v19.2d
    WORD $0x4fc29a10 // fmul v16.2d, v16.2d, v2.d[1]
    WORD $0x6e64de10 // fmul v16.2d, v16.2d, v4.2d
    WORD $0x4fc79a10 // fmul v16.2d, v16.2d, v7.d[1]
    WORD $0x6e68de10 // fmul v16.2d, v16.2d, v8.2d
    WORD $0x6e69de10 // fmul v16.2d, v16.2d, v9.2d
    WORD $0x6e6ede30 // fmul v16.2d, v17.2d, v14.2d
    WORD $0x6e70de30 // fmul v16.2d, v17.2d, v16.2d
    WORD $0x4fc29a30 // fmul v16.2d, v17.2d, v2.d[1]
    WORD $0x6e70deb0 // fmul v16.2d, v21.2d, v16.2d
    WORD $0x4fca90b0 // fmul v16.2d, v5.2d, v10.d[0]
    WORD $0x4fcc90b0 // fmul v16.2d, v5.2d, v12.d[0]
    WORD $0x6e70dd10 // fmul v16.2d, v8.2d, v16.2d
    WORD $0x6e30ddd0 // fmul v16.4s, v14.4s, v16.4s
    WORD $0x6e23ddd0 // fmul v16.4s, v14.4s, v3.4s
    WORD $0x6e2addf0 // fmul v16.4s, v15.4s, v10.4s
    WORD $0x6e22ddf0 // fmul v16.4s, v15.4s, v2.4s
    WORD $0x6e27ddf0 // fmul v16.4s, v15.4s, v7.4s
    WORD $0x6e28ddf0 // fmul v16.4s, v15.4s, v8.4s
    WORD $0x6e21de10 // fmul v16.4s, v16.4s, v1.4s
    WORD $0x6e2dde10 // fmul v16.4s, v16.4s, v13.4s
    WORD $0x6e2ede10 // fmul v16.4s, v16.4s, v14.4s
    WORD $0x6e2fde10 // fmul v16.4s, v16.4s, v15.4s
    WORD $0x6e30de10 // fmul v16.4s, v16.4s, v16.4s
    WORD $0x6e37de10 // fmul v16.4s, v16.4s, v23.4s
    WORD $0x6e25de10 // fmul v16.4s, v16.4s, v5.4s
    WORD $0x6e28de10 // fmul v16.4s, v16.4s, v8.4s
    WORD $0x6e37de30 // fmul v16.4s, v17.4s, v23.4s
    WORD $0x6e20de50 // fmul v16.4s, v18.4s, v0.4s
    WORD $0x6e3ade50 // fmul v16.4s, v18.4s, v26.4s
    WORD $0x6e30de90 // fmul v16.4s, v20.4s, v16.4s
    WORD $0x6e21def0 // fmul v16.4s, v23.4s, v1.4s
    WORD $0x6e24df90 // fmul v16.4s, v28.4s, v4.4s
    WORD $0x6e30dc90 // fmul v16.4s, v4.4s, v16.4s
    WORD $0x4fae90f0 // fmul v16.4s, v7.4s, v14.s[1]
    WORD $0x4f8e9110 // fmul v16.4s, v8.4s, v14.s[0]
    WORD $0x4fc59171 // fmul v17.2d, v11.2d, v5.d[0]
    WORD $0x4fc69171 // fmul v17.2d, v11.2d, v6.d[0]
    WORD $0x4fc79971 // fmul v17.2d, v11.2d, v7.d[1]
    WORD $0x4fc69991 // fmul v17.2d, v12.2d, v6.d[1]
    WORD $0x4fc591b1 // fmul v17.2d, v13.2d, v5.d[0]
    WORD $0x4fca99f1 // fmul v17.2d, v15.2d, v10.d[1]
    WORD $0x4fcc99f1 // fmul v17.2d, v15.2d, v12.d[1]
    WORD $0x6e71ddf1 // fmul v17.2d, v15.2d, v17.2d
    WORD $0x6e72de11 // fmul v17.2d, v16.2d, v18.2d
    WORD $0x4fca9a31 // fmul v17.2d, v17.2d, v10.d[1]
    WORD $0x6e6bde31 // fmul v17.2d, v17.2d, v11.2d
    WORD $0x6e6cde31 // fmul v17.2d, v17.2d, v12.2d
    WORD $0x4fcc9a31 // fmul v17.2d, v17.2d, v12.d[1]
    WORD $0x6e6ede31 // fmul v17.2d, v17.2d, v14.2d
    WORD $0x6e6fde31 // fmul v17.2d, v17.2d, v15.2d
    WORD $0x6e70de31 // fmul v17.2d, v17.2d, v16.2d
    WORD $0x6e72de31 // fmul v17.2d, v17.2d, v18.2d
    WORD $0x6e73de31 // fmul v17.2d, v17.2d, v19.2d
    WORD $0x6e74de31 // fmul v17.2d, v17.2d, v20.2d
    WORD $0x4fc69a31 // fmul v17.2d, v17.2d, v6.d[1]
    WORD $0x4fc79a31 // fmul v17.2d, v17.2d, v7.d[1]
    WORD $0x4fc89a31 // fmul v17.2d, v17.2d, v8.d[1]
    WORD $0x6e69de31 // fmul v17.2d, v17.2d, v9.2d
    WORD $0x6e71de51 // fmul v17.2d, v18.2d, v17.2d
    WORD $0x4fca9a71 // fmul v17.2d, v19.2d, v10.d[1]
    WORD $0x4fca9051 // fmul v17.2d, v2.2d, v10.d[0]
    WORD $0x6e6ade91 // fmul v17.2d, v20.2d, v10.2d
    WORD $0x6e6bdeb1 // fmul v17.2d, v21.2d, v11.2d
    WORD $0x6e71deb1 // fmul v17.2d, v21.2d, v17.2d
    WORD $0x6e71ded1 // fmul v17.2d, v22.2d, v17.2d
    WORD $0x4fcc9091 // fmul v17.2d, v4.2d, v12.d[0]
    WORD $0x4fc790b1 // fmul v17.2d, v5.2d, v7.d[0]
    WORD $0x4fc690f1 // fmul v17.2d, v7.2d, v6.d[0]
    WORD $0x4fc79131 // fmul v17.2d, v9.2d, v7.d[0]
    WORD $0x4f8e9151 // fmul v17.4s, v10.4s, v14.s[0]
    WORD $0x6e20ddb1 // fmul v17.4s, v13.4s, v0.4s
    WORD $0x6e27de11 // fmul v17.4s, v16.4s, v7.4s
    WORD $0x6e21de31 // fmul v17.4s, v17.4s, v1.4s
    WORD $0x6e2ede31 // fmul v17.4s, v17.4s, v14.4s
    WORD $0x6e31de31 // fmul v17.4s, v17.4s, v17.4s
    WORD $0x6e32de31 // fmul v17.4s, v17.4s, v18.4s
    WORD $0x6e34de31 // fmul v17.4s, v17.4s, v20.4s
    WORD $0x4fa59231 // fmul v17.4s, v17.4s, v5.s[1]
    WORD $0x4f859a31 // fmul v17.4s, v17.4s, v5.s[2]
    WORD $0x6e28de31 // fmul v17.4s, v17.4s, v8.4s
    WORD $0x4fa99231 // fmul v17.4s, v17.4s, v9.s[1]
    WORD $0x4f899a31 // fmul v17.4s, v17.4s, v9.s[2]
    WORD $0x4faa9251 // fmul v17.4s, v18.4s, v10.s[1]
    WORD $0x4fa89251 // fmul v17.4s, v18.4s, v8.s[1]
    WORD $0x6e20de71 // fmul v17.4s, v19.4s, v0.4s
    WORD $0x4faa9271 // fmul v17.4s, v19.4s, v10.s[1]
    WORD $0x4fa89271 // fmul v17.4s, v19.4s, v8.s[1]
    WORD $0x6e21de91 // fmul v17.4s, v20.4s, v1.4s
    WORD $0x6e20deb1 // fmul v17.4s, v21.4s, v0.4s
    WORD $0x6e29deb1 // fmul v17.4s, v21.4s, v9.4s
    WORD $0x6e20df11 // fmul v17.4s, v24.4s, v0.4s
    WORD $0x6e21df11 // fmul v17.4s, v24.4s, v1.4s
    WORD $0x4fae9131 // fmul v17.4s, v9.4s, v14.s[1]
    WORD $0x4f909131 // fmul v17.4s, v9.4s, v16.s[0]
    WORD $0x4fc691f2 // fmul v18.2d, v15.2d, v6.d[0]
    WORD $0x4fc799f2 // fmul v18.2d, v15.2d, v7.d[1]
    WORD $0x4fc69a32 // fmul v18.2d, v17.2d, v6.d[1]
    WORD $0x6e61de52 // fmul v18.2d, v18.2d, v1.2d
    WORD $0x6e6ede52 // fmul v18.2d, v18.2d, v14.2d
    WORD $0x6e70de52 // fmul v18.2d, v18.2d, v16.2d
    WORD $0x6e71de52 // fmul v18.2d, v18.2d, v17.2d
    WORD $0x6e74de52 // fmul v18.2d, v18.2d, v20.2d
    WORD $0x4fc69a52 // fmul v18.2d, v18.2d, v6.d[1]
    WORD $0x6e72de72 // fmul v18.2d, v19.2d, v18.2d
    WORD $0x6e72de92 // fmul v18.2d, v20.2d, v18.2d
    WORD $0x6e72ded2 // fmul v18.2d, v22.2d, v18.2d
    WORD $0x4fca90b2 // fmul v18.2d, v5.2d, v10.d[0]
    WORD $0x4fcc90b2 // fmul v18.2d, v5.2d, v12.d[0]
    WORD $0x6e72dcb2 // fmul v18.2d, v5.2d, v18.2d
    WORD $0x4fae9172 // fmul v18.4s, v11.4s, v14.s[1]
    WORD $0x4f8e9192 // fmul v18.4s, v12.4s, v14.s[0]
    WORD $0x6e2dddb2 // fmul v18.4s, v13.4s, v13.4s
    WORD $0x4fae91b2 // fmul v18.4s, v13.4s, v14.s[1]
    WORD $0x6e21ddd2 // fmul v18.4s, v14.4s, v1.4s
    WORD $0x6e32de32 // fmul v18.4s, v17.4s, v18.4s
    WORD $0x6e21de52 // fmul v18.4s, v18.4s, v1.4s
    WORD $0x4fae9252 // fmul v18.4s, v18.4s, v14.s[1]
    WORD $0x6e2fde52 // fmul v18.4s, v18.4s, v15.4s
    WORD $0x6e32de52 // fmul v18.4s, v18.4s, v18.4s
    WORD $0x6e36de52 // fmul v18.4s, v18.4s, v22.4s
    WORD $0x6e38de52 // fmul v18.4s, v18.4s, v24.4s
    WORD $0x6e25de52 // fmul v18.4s, v18.4s, v5.4s
    WORD $0x4f859a52 // fmul v18.4s, v18.4s, v5.s[2]
    WORD $0x6e28de52 // fmul v18.4s, v18.4s, v8.4s
    WORD $0x4f899a52 // fmul v18.4s, v18.4s, v9.s[2]
    WORD $0x4f8a9a72 // fmul v18.4s, v19.4s, v10.s[2]
    WORD $0x6e32de72 // fmul v18.4s, v19.4s, v18.4s
    WORD $0x4f889a72 // fmul v18.4s, v19.4s, v8.s[2]
    WORD $0x6e20de92 // fmul v18.4s, v20.4s, v0.4s
    WORD $0x4f8a9a92 // fmul v18.4s, v20.4s, v10.s[2]
    WORD $0x4f889a92 // fmul v18.4s, v20.4s, v8.s[2]
    WORD $0x6e2aded2 // fmul v18.4s, v22.4s, v10.4s
    WORD $0x6e32ded2 // fmul v18.4s, v22.4s, v18.4s
    WORD $0x6e32df12 // fmul v18.4s, v24.4s, v18.4s
    WORD $0x6e21df32 // fmul v18.4s, v25.4s, v1.4s
    WORD $0x4fae9072 // fmul v18.4s, v3.4s, v14.s[1]
    WORD $0x6e21dcd2 // fmul v18.4s, v6.4s, v1.4s
    WORD $0x6e31dcd2 // fmul v18.4s, v6.4s, v17.4s
    WORD $0x4fc79993 // fmul v19.2d, v12.2d, v7.d[1]
    WORD $0x4fc691b3 // fmul v19.2d, v13.2d, v6.d[0]
    WORD $0x4fc591f3 // fmul v19.2d, v15.2d, v5.d[0]
    WORD $0x4fca9a33 // fmul v19.2d, v17.2d, v10.d[1]
    WORD $0x4fcc9a33 // fmul v19.2d, v17.2d, v12.d[1]
    WORD $0x6e76de33 // fmul v19.2d, v17.2d, v22.2d
    WORD $0x4fca9a73 // fmul v19.2d, v19.2d, v10.d[1]
    WORD $0x6e6bde73 // fmul v19.2d, v19.2d, v11.2d
    WORD $0x4fcc9a73 // fmul v19.2d, v19.2d, v12.d[1]
    WORD $0x6e6dde73 // fmul v19.2d, v19.2d, v13.2d
    WORD $0x6e6ede73 // fmul v19.2d, v19.2d, v14.2d
    WORD $0x6e6fde73 // fmul v19.2d, v19.2d, v15.2d
    WORD $0x6e70de73 // fmul v19.2d, v19.2d, v16.2d
    WORD $0x6e71de73 // fmul v19.2d, v19.2d, v17.2d
    WORD $0x6e72de73 // fmul v19.2d, v19.2d, v18.2d
    WORD $0x6e74de73 // fmul v19.2d, v19.2d, v20.2d
    WORD $0x4fc69a73 // fmul v19.2d, v19.2d, v6.d[1]
    WORD $0x4fc79a73 // fmul v19.2d, v19.2d, v7.d[1]
    WORD $0x4fc99a73 // fmul v19.2d, v19.2d, v9.d[1]
    WORD $0x4fca9053 // fmul v19.2d, v2.2d, v10.d[0]
    WORD $0x6e71de93 // fmul v19.2d, v20.2d, v17.2d
    WORD $0x6e73de93 // fmul v19.2d, v20.2d, v19.2d
    WORD $0x4fcc9ab3 // fmul v19.2d, v21.2d, v12.d[1]
    WORD $0x6e72deb3 // fmul v19.2d, v21.2d, v18.2d
    WORD $0x6e73deb3 // fmul v19.2d, v21.2d, v19.2d
    WORD $0x4fcc9093 // fmul v19.2d, v4.2d, v12.d[0]
    WORD $0x4fc790b3 // fmul v19.2d, v5.2d, v7.d[0]
    WORD $0x4fc990b3 // fmul v19.2d, v5.2d, v9.d[0]
    WORD $0x6e22dd53 // fmul v19.4s, v10.4s, v2.4s
    WORD $0x4f899153 // fmul v19.4s, v10.4s, v9.s[0]
    WORD $0x6e20ddd3 // fmul v19.4s, v14.4s, v0.4s
    WORD $0x6e20ddf3 // fmul v19.4s, v15.4s, v0.4s
    WORD $0x4f8991f3 // fmul v19.4s, v15.4s, v9.s[0]
    WORD $0x4f899213 // fmul v19.4s, v16.4s, v9.s[0]
    WORD $0x4f899233 // fmul v19.4s, v17.4s, v9.s[0]
    WORD $0x6e32de53 // fmul v19.4s, v18.4s, v18.4s
    WORD $0x6e27de53 // fmul v19.4s, v18.4s, v7.4s
    WORD $0x6e2bde73 // fmul v19.4s, v19.4s, v11.4s
    WORD $0x6e2cde73 // fmul v19.4s, v19.4s, v12.4s
    WORD $0x6e2dde73 // fmul v19.4s, v19.4s, v13.4s
    WORD $0x6e32de73 // fmul v19.4s, v19.4s, v18.4s
    WORD $0x6e33de73 // fmul v19.4s, v19.4s, v19.4s
    WORD $0x6e24de73 // fmul v19.4s, v19.4s, v4.4s
    WORD $0x6e28de73 // fmul v19.4s, v19.4s, v8.4s
    WORD $0x6e33de93 // fmul v19.4s, v20.4s, v19.4s
    WORD $0x6e20deb3 // fmul v19.4s, v21.4s, v0.4s
    WORD $0x6e23def3 // fmul v19.4s, v23.4s, v3.4s
    WORD $0x6e21df53 // fmul v19.4s, v26.4s, v1.4s
    WORD $0x6e22dc02 // fmul v2.4s, v0.4s, v2.4s
    WORD $0x4fa59942 // fmul v2.4s, v10.4s, v5.s[3]
    WORD $0x4fa29982 // fmul v2.4s, v12.4s, v2.s[3]
    WORD $0x4fa299a2 // fmul v2.4s, v13.4s, v2.s[3]
    WORD $0x6e20dc42 // fmul v2.4s, v2.4s, v0.4s
    WORD $0x6e23dc42 // fmul v2.4s, v2.4s, v3.4s
    WORD $0x6e26dc42 // fmul v2.4s, v2.4s, v6.4s
    WORD $0x4fa29902 // fmul v2.4s, v8.4s, v2.s[3]
    WORD $0x4fa39922 // fmul v2.4s, v9.4s, v3.s[3]
    WORD $0x4fc59174 // fmul v20.2d, v11.2d, v5.d[0]
    WORD $0x4fc591f4 // fmul v20.2d, v15.2d, v5.d[0]
    WORD $0x4fc59a14 // fmul v20.2d, v16.2d, v5.d[1]
    WORD $0x4fc59a34 // fmul v20.2d, v17.2d, v5.d[1]
    WORD $0x4fc79a34 // fmul v20.2d, v17.2d, v7.d[1]
    WORD $0x6e70de54 // fmul v20.2d, v18.2d, v16.2d
    WORD $0x6e77de54 // fmul v20.2d, v18.2d, v23.2d
    WORD $0x4fca9274 // fmul v20.2d, v19.2d, v10.d[0]
    WORD $0x4fc79a74 // fmul v20.2d, v19.2d, v7.d[1]
    WORD $0x4fc79054 // fmul v20.2d, v2.2d, v7.d[0]
    WORD $0x6e6bde94 // fmul v20.2d, v20.2d, v11.2d
    WORD $0x6e6dde94 // fmul v20.2d, v20.2d, v13.2d
    WORD $0x6e6fde94 // fmul v20.2d, v20.2d, v15.2d
    WORD $0x6e72de94 // fmul v20.2d, v20.2d, v18.2d
    WORD $0x6e73de94 // fmul v20.2d, v20.2d, v19.2d
    WORD $0x4fc59a94 // fmul v20.2d, v20.2d, v5.d[1]
    WORD $0x4fc69a94 // fmul v20.2d, v20.2d, v6.d[1]
    WORD $0x6e73deb4 // fmul v20.2d, v21.2d, v19.2d
    WORD $0x4fcc90b4 // fmul v20.2d, v5.2d, v12.d[0]
    WORD $0x4fb09154 // fmul v20.4s, v10.4s, v16.s[1]
    WORD $0x6e34ddb4 // fmul v20.4s, v13.4s, v20.4s
    WORD $0x6e21de14 // fmul v20.4s, v16.4s, v1.4s
    WORD $0x6e34de14 // fmul v20.4s, v16.4s, v20.4s
    WORD $0x6e2dde74 // fmul v20.4s, v19.4s, v13.4s
    WORD $0x4fa69a74 // fmul v20.4s, v19.4s, v6.s[3]
    WORD $0x6e20de94 // fmul v20.4s, v20.4s, v0.4s
    WORD $0x6e21de94 // fmul v20.4s, v20.4s, v1.4s
    WORD $0x6e2ade94 // fmul v20.4s, v20.4s, v10.4s
    WORD $0x4fae9294 // fmul v20.4s, v20.4s, v14.s[1]
    WORD $0x6e2fde94 // fmul v20.4s, v20.4s, v15.4s
    WORD $0x6e30de94 // fmul v20.4s, v20.4s, v16.4s
    WORD $0x6e31de94 // fmul v20.4s, v20.4s, v17.4s
    WORD $0x6e32de94 // fmul v20.4s, v20.4s, v18.4s
    WORD $0x6e33de94 // fmul v20.4s, v20.4s, v19.4s
    WORD $0x6e34de94 // fmul v20.4s, v20.4s, v20.4s
    WORD $0x6e36de94 // fmul v20.4s, v20.4s, v22.4s
    WORD $0x4f879a94 // fmul v20.4s, v20.4s, v7.s[2]
    WORD $0x6e28de94 // fmul v20.4s, v20.4s, v8.4s
    WORD $0x4fae92b4 // fmul v20.4s, v21.4s, v14.s[1]
    WORD $0x6e35deb4 // fmul v20.4s, v21.4s, v21.4s
    WORD $0x4fae92d4 // fmul v20.4s, v22.4s, v14.s[1]
    WORD $0x6e25ded4 // fmul v20.4s, v22.4s, v5.4s
    WORD $0x6e33df14 // fmul v20.4s, v24.4s, v19.4s
    WORD $0x6e34df14 // fmul v20.4s, v24.4s, v20.4s
    WORD $0x6e34df54 // fmul v20.4s, v26.4s, v20.4s
    WORD $0x4f9390d4 // fmul v20.4s, v6.4s, v19.s[0]
    WORD $0x4fc691f5 // fmul v21.2d, v15.2d, v6.d[0]
    WORD $0x6e75de15 // fmul v21.2d, v16.2d, v21.2d
    WORD $0x4fca9235 // fmul v21.2d, v17.2d, v10.d[0]
    WORD $0x4fc69255 // fmul v21.2d, v18.2d, v6.d[0]
    WORD $0x4fcc9a75 // fmul v21.2d, v19.2d, v12.d[1]
    WORD $0x6e71de75 // fmul v21.2d, v19.2d, v17.2d
    WORD $0x6e6bdeb5 // fmul v21.2d, v21.2d, v11.2d
    WORD $0x6e6cdeb5 // fmul v21.2d, v21.2d, v12.2d
    WORD $0x4fcc9ab5 // fmul v21.2d, v21.2d, v12.d[1]
    WORD $0x6e6ddeb5 // fmul v21.2d, v21.2d, v13.2d
    WORD $0x6e6edeb5 // fmul v21.2d, v21.2d, v14.2d
    WORD $0x6e6fdeb5 // fmul v21.2d, v21.2d, v15.2d
    WORD $0x6e70deb5 // fmul v21.2d, v21.2d, v16.2d
    WORD $0x6e71deb5 // fmul v21.2d, v21.2d, v17.2d
    WORD $0x6e73deb5 // fmul v21.2d, v21.2d, v19.2d
    WORD $0x6e74deb5 // fmul v21.2d, v21.2d, v20.2d
    WORD $0x4fc59ab5 // fmul v21.2d, v21.2d, v5.d[1]
    WORD $0x4fc69ab5 // fmul v21.2d, v21.2d, v6.d[1]
    WORD $0x4fc99ab5 // fmul v21.2d, v21.2d, v9.d[1]
    WORD $0x4fca9095 // fmul v21.2d, v4.2d, v10.d[0]
    WORD $0x4fcc9095 // fmul v21.2d, v4.2d, v12.d[0]
    WORD $0x4fc990b5 // fmul v21.2d, v5.2d, v9.d[0]
    WORD $0x4fc590d5 // fmul v21.2d, v6.2d, v5.d[0]
    WORD $0x6e32dc35 // fmul v21.4s, v1.4s, v18.4s
    WORD $0x6e35dd55 // fmul v21.4s, v10.4s, v21.4s
    WORD $0x4f8b9195 // fmul v21.4s, v12.4s, v11.s[0]
    WORD $0x6e35ddb5 // fmul v21.4s, v13.4s, v21.4s
    WORD $0x6e35de15 // fmul v21.4s, v16.4s, v21.4s
    WORD $0x4f8b9235 // fmul v21.4s, v17.4s, v11.s[0]
    WORD $0x6e31de35 // fmul v21.4s, v17.4s, v17.4s
    WORD $0x4f8b9255 // fmul v21.4s, v18.4s, v11.s[0]
    WORD $0x4f8b9275 // fmul v21.4s, v19.4s, v11.s[0]
    WORD $0x6e2dde75 // fmul v21.4s, v19.4s, v13.4s
    WORD $0x6e33de75 // fmul v21.4s, v19.4s, v19.4s
    WORD $0x4f879275 // fmul v21.4s, v19.4s, v7.s[0]
    WORD $0x6e35de95 // fmul v21.4s, v20.4s, v21.4s
    WORD $0x4fa59a95 // fmul v21.4s, v20.4s, v5.s[3]
    WORD $0x6e27de95 // fmul v21.4s, v20.4s, v7.4s
    WORD $0x6e20deb5 // fmul v21.4s, v21.4s, v0.4s
    WORD $0x6e21deb5 // fmul v21.4s, v21.4s, v1.4s
    WORD $0x6e2adeb5 // fmul v21.4s, v21.4s, v10.4s
    WORD $0x6e2bdeb5 // fmul v21.4s, v21.4s, v11.4s
    WORD $0x6e2ddeb5 // fmul v21.4s, v21.4s, v13.4s
    WORD $0x6e2edeb5 // fmul v21.4s, v21.4s, v14.4s
    WORD $0x6e2fdeb5 // fmul v21.4s, v21.4s, v15.4s
    WORD $0x6e30deb5 // fmul v21.4s, v21.4s, v16.4s
    WORD $0x6e32deb5 // fmul v21.4s, v21.4s, v18.4s
    WORD $0x6e34deb5 // fmul v21.4s, v21.4s, v20.4s
    WORD $0x6e35deb5 // fmul v21.4s, v21.4s, v21.4s
    WORD $0x6e36deb5 // fmul v21.4s, v21.4s, v22.4s
    WORD $0x6e38deb5 // fmul v21.4s, v21.4s, v24.4s
    WORD $0x4fa79ab5 // fmul v21.4s, v21.4s, v7.s[3]
    WORD $0x6e35ded5 // fmul v21.4s, v22.4s, v21.4s
    WORD $0x6e36ded5 // fmul v21.4s, v22.4s, v22.4s
    WORD $0x4fb390f5 // fmul v21.4s, v7.4s, v19.s[1]
    WORD $0x4f939115 // fmul v21.4s, v8.4s, v19.s[0]
    WORD $0x4fc69176 // fmul v22.2d, v11.2d, v6.d[0]
    WORD $0x4fc69a16 // fmul v22.2d, v16.2d, v6.d[1]
    WORD $0x4fc69236 // fmul v22.2d, v17.2d, v6.d[0]
    WORD $0x4fc69a36 // fmul v22.2d, v17.2d, v6.d[1]
    WORD $0x4fca9276 // fmul v22.2d, v19.2d, v10.d[0]
    WORD $0x4fc69276 // fmul v22.2d, v19.2d, v6.d[0]
    WORD $0x4fc99a76 // fmul v22.2d, v19.2d, v9.d[1]
    WORD $0x6e76de96 // fmul v22.2d, v20.2d, v22.2d
    WORD $0x4fcc92b6 // fmul v22.2d, v21.2d, v12.d[0]
    WORD $0x4fc99ab6 // fmul v22.2d, v21.2d, v9.d[1]
    WORD $0x6e6dded6 // fmul v22.2d, v22.2d, v13.2d
    WORD $0x6e6fded6 // fmul v22.2d, v22.2d, v15.2d
    WORD $0x6e71ded6 // fmul v22.2d, v22.2d, v17.2d
    WORD $0x6e74ded6 // fmul v22.2d, v22.2d, v20.2d
    WORD $0x4fc99096 // fmul v22.2d, v4.2d, v9.d[0]
    WORD $0x6e76dcb6 // fmul v22.2d, v5.2d, v22.2d
    WORD $0x6e32dc36 // fmul v22.4s, v1.4s, v18.4s
    WORD $0x6e35dc36 // fmul v22.4s, v1.4s, v21.4s
    WORD $0x6e36dc36 // fmul v22.4s, v1.4s, v22.4s
    WORD $0x4f939156 // fmul v22.4s, v10.4s, v19.s[0]
    WORD $0x6e36dd56 // fmul v22.4s, v10.4s, v22.4s
    WORD $0x6e2ade56 // fmul v22.4s, v18.4s, v10.4s
    WORD $0x6e36de56 // fmul v22.4s, v18.4s, v22.4s
    WORD $0x6e33de76 // fmul v22.4s, v19.4s, v19.4s
    WORD $0x4fa59a76 // fmul v22.4s, v19.4s, v5.s[3]
    WORD $0x4f869276 // fmul v22.4s, v19.4s, v6.s[0]
    WORD $0x6e36dc56 // fmul v22.4s, v2.4s, v22.4s
    WORD $0x6e2bde96 // fmul v22.4s, v20.4s, v11.4s
    WORD $0x6e2cde96 // fmul v22.4s, v20.4s, v12.4s
    WORD $0x6e2dde96 // fmul v22.4s, v20.4s, v13.4s
    WORD $0x6e2ede96 // fmul v22.4s, v20.4s, v14.4s
    WORD $0x4f869a96 // fmul v22.4s, v20.4s, v6.s[2]
    WORD $0x6e2adeb6 // fmul v22.4s, v21.4s, v10.4s
    WORD $0x6e35deb6 // fmul v22.4s, v21.4s, v21.4s
    WORD $0x6e36deb6 // fmul v22.4s, v21.4s, v22.4s
    WORD $0x4fa69ab6 // fmul v22.4s, v21.4s, v6.s[3]
    WORD $0x6e20ded6 // fmul v22.4s, v22.4s, v0.4s
    WORD $0x6e21ded6 // fmul v22.4s, v22.4s, v1.4s
    WORD $0x6e31ded6 // fmul v22.4s, v22.4s, v17.4s
    WORD $0x6e32ded6 // fmul v22.4s, v22.4s, v18.4s
    WORD $0x6e33ded6 // fmul v22.4s, v22.4s, v19.4s
    WORD $0x6e34ded6 // fmul v22.4s, v22.4s, v20.4s
    WORD $0x6e35ded6 // fmul v22.4s, v22.4s, v21.4s
    WORD $0x6e36ded6 // fmul v22.4s, v22.4s, v22.4s
    WORD $0x6e39ded6 // fmul v22.4s, v22.4s, v25.4s
    WORD $0x6e3bded6 // fmul v22.4s, v22.4s, v27.4s
    WORD $0x6e36def6 // fmul v22.4s, v23.4s, v22.4s
    WORD $0x6e37def6 // fmul v22.4s, v23.4s, v23.4s
    WORD $0x6e36df56 // fmul v22.4s, v26.4s, v22.4s
    WORD $0x4fb39136 // fmul v22.4s, v9.4s, v19.s[1]
    WORD $0x4fc59177 // fmul v23.2d, v11.2d, v5.d[0]
    WORD $0x4fc69237 // fmul v23.2d, v17.2d, v6.d[0]
    WORD $0x4fc69257 // fmul v23.2d, v18.2d, v6.d[0]
    WORD $0x4fcc9277 // fmul v23.2d, v19.2d, v12.d[0]
    WORD $0x4fc69297 // fmul v23.2d, v20.2d, v6.d[0]
    WORD $0x6e77deb7 // fmul v23.2d, v21.2d, v23.2d
    WORD $0x6e6edef7 // fmul v23.2d, v23.2d, v14.2d
    WORD $0x6e70def7 // fmul v23.2d, v23.2d, v16.2d
    WORD $0x6e72def7 // fmul v23.2d, v23.2d, v18.2d
    WORD $0x4fcc9117 // fmul v23.2d, v8.2d, v12.d[0]
    WORD $0x4fb39177 // fmul v23.4s, v11.4s, v19.s[1]
    WORD $0x4f939197 // fmul v23.4s, v12.4s, v19.s[0]
    WORD $0x6e37dd97 // fmul v23.4s, v12.4s, v23.4s
    WORD $0x4fb391b7 // fmul v23.4s, v13.4s, v19.s[1]
    WORD $0x6e37de17 // fmul v23.4s, v16.4s, v23.4s
    WORD $0x6e24de57 // fmul v23.4s, v18.4s, v4.4s
    WORD $0x6e2dde97 // fmul v23.4s, v20.4s, v13.4s
    WORD $0x6e37de97 // fmul v23.4s, v20.4s, v23.4s
    WORD $0x6e23de97 // fmul v23.4s, v20.4s, v3.4s
    WORD $0x4fa59a97 // fmul v23.4s, v20.4s, v5.s[3]
    WORD $0x6e21deb7 // fmul v23.4s, v21.4s, v1.4s
    WORD $0x6e35deb7 // fmul v23.4s, v21.4s, v21.4s
    WORD $0x6e24deb7 // fmul v23.4s, v21.4s, v4.4s
    WORD $0x4f8692b7 // fmul v23.4s, v21.4s, v6.s[0]
    WORD $0x4f8792b7 // fmul v23.4s, v21.4s, v7.s[0]
    WORD $0x6e2cded7 // fmul v23.4s, v22.4s, v12.4s
    WORD $0x6e2fded7 // fmul v23.4s, v22.4s, v15.4s
    WORD $0x6e35ded7 // fmul v23.4s, v22.4s, v21.4s
    WORD $0x6e36ded7 // fmul v23.4s, v22.4s, v22.4s
    WORD $0x6e37ded7 // fmul v23.4s, v22.4s, v23.4s
    WORD $0x6e23ded7 // fmul v23.4s, v22.4s, v3.4s
    WORD $0x4fa69ad7 // fmul v23.4s, v22.4s, v6.s[3]
    WORD $0x6e29ded7 // fmul v23.4s, v22.4s, v9.4s
    WORD $0x6e20def7 // fmul v23.4s, v23.4s, v0.4s
    WORD $0x6e21def7 // fmul v23.4s, v23.4s, v1.4s
    WORD $0x6e2adef7 // fmul v23.4s, v23.4s, v10.4s
    WORD $0x6e2bdef7 // fmul v23.4s, v23.4s, v11.4s
    WORD $0x6e32def7 // fmul v23.4s, v23.4s, v18.4s
    WORD $0x6e34def7 // fmul v23.4s, v23.4s, v20.4s
    WORD $0x6e35def7 // fmul v23.4s, v23.4s, v21.4s
    WORD $0x6e36def7 // fmul v23.4s, v23.4s, v22.4s
    WORD $0x6e37def7 // fmul v23.4s, v23.4s, v23.4s
    WORD $0x6e38def7 // fmul v23.4s, v23.4s, v24.4s
    WORD $0x6e3adef7 // fmul v23.4s, v23.4s, v26.4s
    WORD $0x6e25def7 // fmul v23.4s, v23.4s, v5.4s
    WORD $0x6e27def7 // fmul v23.4s, v23.4s, v7.4s
    WORD $0x6e37df17 // fmul v23.4s, v24.4s, v23.4s
    WORD $0x6e37df37 // fmul v23.4s, v25.4s, v23.4s
    WORD $0x6e24df77 // fmul v23.4s, v27.4s, v4.4s
    WORD $0x4fc69178 // fmul v24.2d, v11.2d, v6.d[0]
    WORD $0x4fc69258 // fmul v24.2d, v18.2d, v6.d[0]
    WORD $0x4fc69278 // fmul v24.2d, v19.2d, v6.d[0]
    WORD $0x4fcc92b8 // fmul v24.2d, v21.2d, v12.d[0]
    WORD $0x4fc592b8 // fmul v24.2d, v21.2d, v5.d[0]
    WORD $0x4fc692b8 // fmul v24.2d, v21.2d, v6.d[0]
    WORD $0x6e71df18 // fmul v24.2d, v24.2d, v17.2d
    WORD $0x6e73df18 // fmul v24.2d, v24.2d, v19.2d
    WORD $0x6e37dd78 // fmul v24.4s, v11.4s, v23.4s
    WORD $0x4f8e9258 // fmul v24.4s, v18.4s, v14.s[0]
    WORD $0x6e32de58 // fmul v24.4s, v18.4s, v18.4s
    WORD $0x4f8e9298 // fmul v24.4s, v20.4s, v14.s[0]
    WORD $0x4f869a98 // fmul v24.4s, v20.4s, v6.s[2]
    WORD $0x4f8e92b8 // fmul v24.4s, v21.4s, v14.s[0]
    WORD $0x6e23deb8 // fmul v24.4s, v21.4s, v3.4s
    WORD $0x4fa69ab8 // fmul v24.4s, v21.4s, v6.s[3]
    WORD $0x6e21ded8 // fmul v24.4s, v22.4s, v1.4s
    WORD $0x4f8e92d8 // fmul v24.4s, v22.4s, v14.s[0]
    WORD $0x6e30ded8 // fmul v24.4s, v22.4s, v16.4s
    WORD $0x4f8792d8 // fmul v24.4s, v22.4s, v7.s[0]
    WORD $0x6e2bdef8 // fmul v24.4s, v23.4s, v11.4s
    WORD $0x6e33def8 // fmul v24.4s, v23.4s, v19.4s
    WORD $0x6e36def8 // fmul v24.4s, v23.4s, v22.4s
    WORD $0x4fa59af8 // fmul v24.4s, v23.4s, v5.s[3]
    WORD $0x6e20df18 // fmul v24.4s, v24.4s, v0.4s
    WORD $0x6e2cdf18 // fmul v24.4s, v24.4s, v12.4s
    WORD $0x6e2ddf18 // fmul v24.4s, v24.4s, v13.4s
    WORD $0x6e2fdf18 // fmul v24.4s, v24.4s, v15.4s
    WORD $0x6e30df18 // fmul v24.4s, v24.4s, v16.4s
    WORD $0x6e31df18 // fmul v24.4s, v24.4s, v17.4s
    WORD $0x6e34df18 // fmul v24.4s, v24.4s, v20.4s
    WORD $0x6e36df18 // fmul v24.4s, v24.4s, v22.4s
    WORD $0x6e37df18 // fmul v24.4s, v24.4s, v23.4s
    WORD $0x6e38df18 // fmul v24.4s, v24.4s, v24.4s
    WORD $0x6e39df18 // fmul v24.4s, v24.4s, v25.4s
    WORD $0x6e20df38 // fmul v24.4s, v25.4s, v0.4s
    WORD $0x4fc691f9 // fmul v25.2d, v15.2d, v6.d[0]
    WORD $0x4fc69279 // fmul v25.2d, v19.2d, v6.d[0]
    WORD $0x4fc59299 // fmul v25.2d, v20.2d, v5.d[0]
    WORD $0x4fc69299 // fmul v25.2d, v20.2d, v6.d[0]
    WORD $0x6e72df39 // fmul v25.2d, v25.2d, v18.2d
    WORD $0x6e39dc39 // fmul v25.4s, v1.4s, v25.4s
    WORD $0x6e39dd99 // fmul v25.4s, v12.4s, v25.4s
    WORD $0x6e39de19 // fmul v25.4s, v16.4s, v25.4s
    WORD $0x6e34de99 // fmul v25.4s, v20.4s, v20.4s
    WORD $0x6e2edeb9 // fmul v25.4s, v21.4s, v14.4s
    WORD $0x6e22deb9 // fmul v25.4s, v21.4s, v2.4s
    WORD $0x6e2fded9 // fmul v25.4s, v22.4s, v15.4s
    WORD $0x6e33ded9 // fmul v25.4s, v22.4s, v19.4s
    WORD $0x6e2fdef9 // fmul v25.4s, v23.4s, v15.4s
    WORD $0x6e31def9 // fmul v25.4s, v23.4s, v17.4s
    WORD $0x6e24def9 // fmul v25.4s, v23.4s, v4.4s
    WORD $0x6e25def9 // fmul v25.4s, v23.4s, v5.4s
    WORD $0x4f8692f9 // fmul v25.4s, v23.4s, v6.s[0]
    WORD $0x4fa69b19 // fmul v25.4s, v24.4s, v6.s[3]
    WORD $0x6e21df39 // fmul v25.4s, v25.4s, v1.4s
    WORD $0x6e2cdf39 // fmul v25.4s, v25.4s, v12.4s
    WORD $0x6e2ddf39 // fmul v25.4s, v25.4s, v13.4s
    WORD $0x6e31df39 // fmul v25.4s, v25.4s, v17.4s
    WORD $0x6e34df39 // fmul v25.4s, v25.4s, v20.4s
    WORD $0x6e36df39 // fmul v25.4s, v25.4s, v22.4s
    WORD $0x6e37df39 // fmul v25.4s, v25.4s, v23.4s
    WORD $0x6e39df39 // fmul v25.4s, v25.4s, v25.4s
    WORD $0x6e3adf59 // fmul v25.4s, v26.4s, v26.4s
    WORD $0x6e3ddfb9 // fmul v25.4s, v29.4s, v29.4s
    WORD $0x4fc6919a // fmul v26.2d, v12.2d, v6.d[0]
    WORD $0x4fc6929a // fmul v26.2d, v20.2d, v6.d[0]
    WORD $0x6e73df5a // fmul v26.2d, v26.2d, v19.2d
    WORD $0x6e3adc3a // fmul v26.4s, v1.4s, v26.4s
    WORD $0x6e3add9a // fmul v26.4s, v12.4s, v26.4s
    WORD $0x6e3ade3a // fmul v26.4s, v17.4s, v26.4s
    WORD $0x6e2ede9a // fmul v26.4s, v20.4s, v14.4s
    WORD $0x4f86929a // fmul v26.4s, v20.4s, v6.s[0]
    WORD $0x6e2fdeda // fmul v26.4s, v22.4s, v15.4s
    WORD $0x6e33deda // fmul v26.4s, v22.4s, v19.4s
    WORD $0x6e24deda // fmul v26.4s, v22.4s, v4.4s
    WORD $0x6e35defa // fmul v26.4s, v23.4s, v21.4s
    WORD $0x4f87931a // fmul v26.4s, v24.4s, v7.s[0]
    WORD $0x6e2edf3a // fmul v26.4s, v25.4s, v14.4s
    WORD $0x6e23df3a // fmul v26.4s, v25.4s, v3.4s
    WORD $0x6e36df5a // fmul v26.4s, v26.4s, v22.4s
    WORD $0x6e3bdf5a // fmul v26.4s, v26.4s, v27.4s
    WORD $0x6e3bdf7a // fmul v26.4s, v27.4s, v27.4s
    WORD $0x4fc6923b // fmul v27.2d, v17.2d, v6.d[0]
    WORD $0x6e32de3b // fmul v27.4s, v17.4s, v18.4s
    WORD $0x6e21df3b // fmul v27.4s, v25.4s, v1.4s
    WORD $0x6e39df5b // fmul v27.4s, v26.4s, v25.4s
    WORD $0x6e3adf5b // fmul v27.4s, v26.4s, v26.4s
    WORD $0x6e3cdf7b // fmul v27.4s, v27.4s, v28.4s
    WORD $0x6e7cdd5c // fmul v28.2d, v10.2d, v28.2d
    WORD $0x6e6edd7c // fmul v28.2d, v11.2d, v14.2d
    WORD $0x6e6fdd1c // fmul v28.2d, v8.2d, v15.2d
    WORD $0x6e6fdd3c // fmul v28.2d, v9.2d, v15.2d
    WORD $0x6e7cdd3c // fmul v28.2d, v9.2d, v28.2d
    WORD $0x6e34de7c // fmul v28.4s, v19.4s, v20.4s
    WORD $0x6e24df1c // fmul v28.4s, v24.4s, v4.4s
    WORD $0x6e21df5c // fmul v28.4s, v26.4s, v1.4s
    WORD $0x6e31df5c // fmul v28.4s, v26.4s, v17.4s
    WORD $0x6e22df5c // fmul v28.4s, v26.4s, v2.4s
    WORD $0x6e34df5c // fmul v28.4s, v26.4s, v20.4s
    WORD $0x6e3adf7c // fmul v28.4s, v27.4s, v26.4s
    WORD $0x6e3adf9c // fmul v28.4s, v28.4s, v26.4s
    WORD $0x6e3ddf9c // fmul v28.4s, v28.4s, v29.4s
    WORD $0x6e27df9c // fmul v28.4s, v28.4s, v7.4s
    WORD $0x6e3bdfbc // fmul v28.4s, v29.4s, v27.4s
    WORD $0x6e7cdd5d // fmul v29.2d, v10.2d, v28.2d
    WORD $0x6e7ddd5d // fmul v29.2d, v10.2d, v29.2d
    WORD $0x6e6fdd9d // fmul v29.2d, v12.2d, v15.2d
    WORD $0x6e7cdd3d // fmul v29.2d, v9.2d, v28.2d
    WORD $0x6e24df3d // fmul v29.4s, v25.4s, v4.4s
    WORD $0x6e31df7d // fmul v29.4s, v27.4s, v17.4s
    WORD $0x6e22df7d // fmul v29.4s, v27.4s, v2.4s
    WORD $0x6e3ddf7d // fmul v29.4s, v27.4s, v29.4s
    WORD $0x6e3cdf9d // fmul v29.4s, v28.4s, v28.4s
    WORD $0x6e3bdfbd // fmul v29.4s, v29.4s, v27.4s
    WORD $0x6e63dcc3 // fmul v3.2d, v6.2d, v3.2d
    WORD $0x4fa399c3 // fmul v3.4s, v14.4s, v3.s[3]
    WORD $0x4fa599c3 // fmul v3.4s, v14.4s, v5.s[3]
    WORD $0x4fa399e3 // fmul v3.4s, v15.4s, v3.s[3]
    WORD $0x4fa599e3 // fmul v3.4s, v15.4s, v5.s[3]
    WORD $0x6e2fde83 // fmul v3.4s, v20.4s, v15.4s
    WORD $0x6e20dc63 // fmul v3.4s, v3.4s, v0.4s
    WORD $0x6e21dc63 // fmul v3.4s, v3.4s, v1.4s
    WORD $0x6e22dc63 // fmul v3.4s, v3.4s, v2.4s
    WORD $0x6e34dc63 // fmul v3.4s, v3.4s, v20.4s
    WORD $0x6e25dc63 // fmul v3.4s, v3.4s, v5.4s
    WORD $0x4f859063 // fmul v3.4s, v3.4s, v5.s[0]
    WORD $0x6e27dc63 // fmul v3.4s, v3.4s, v7.4s
    WORD $0x4f899063 // fmul v3.4s, v3.4s, v9.s[0]
    WORD $0x4fa898e3 // fmul v3.4s, v7.4s, v8.s[3]
    WORD $0x6e7ddd5e // fmul v30.2d, v10.2d, v29.2d
    WORD $0x6e3bdf7e // fmul v30.4s, v27.4s, v27.4s
    WORD $0x6e67dd84 // fmul v4.2d, v12.2d, v7.2d
    WORD $0x6e64de04 // fmul v4.2d, v16.2d, v4.2d
    WORD $0x4fca9884 // fmul v4.2d, v4.2d, v10.d[1]
    WORD $0x6e72dc84 // fmul v4.2d, v4.2d, v18.2d
    WORD $0x4fc69884 // fmul v4.2d, v4.2d, v6.d[1]
    WORD $0x4fc89084 // fmul v4.2d, v4.2d, v8.d[0]
    WORD $0x6e69dc84 // fmul v4.2d, v4.2d, v9.2d
    WORD $0x4fa49024 // fmul v4.4s, v1.4s, v4.s[1]
    WORD $0x4fa49964 // fmul v4.4s, v11.4s, v4.s[3]
    WORD $0x4f889164 // fmul v4.4s, v11.4s, v8.s[0]
    WORD $0x4fa49984 // fmul v4.4s, v12.4s, v4.s[3]
    WORD $0x4fa59984 // fmul v4.4s, v12.4s, v5.s[3]
    WORD $0x4f8a91a4 // fmul v4.4s, v13.4s, v10.s[0]
    WORD $0x4fa499a4 // fmul v4.4s, v13.4s, v4.s[3]
    WORD $0x6e20de04 // fmul v4.4s, v16.4s, v0.4s
    WORD $0x6e22dc64 // fmul v4.4s, v3.4s, v2.4s
    WORD $0x6e20dc84 // fmul v4.4s, v4.4s, v0.4s
    WORD $0x6e2cdc84 // fmul v4.4s, v4.4s, v12.4s
    WORD $0x6e22dc84 // fmul v4.4s, v4.4s, v2.4s
    WORD $0x6e24dc84 // fmul v4.4s, v4.4s, v4.4s
    WORD $0x6e25dc84 // fmul v4.4s, v4.4s, v5.4s
    WORD $0x4f859084 // fmul v4.4s, v4.4s, v5.s[0]
    WORD $0x4fa59084 // fmul v4.4s, v4.4s, v5.s[1]
    WORD $0x4f889884 // fmul v4.4s, v4.4s, v8.s[2]
    WORD $0x6e29dc84 // fmul v4.4s, v4.4s, v9.4s
    WORD $0x4f899084 // fmul v4.4s, v4.4s, v9.s[0]
    WORD $0x4fa99084 // fmul v4.4s, v4.4s, v9.s[1]
    WORD $0x6e25dca4 // fmul v4.4s, v5.4s, v5.4s
    WORD $0x4f8898c4 // fmul v4.4s, v6.4s, v8.s[2]
    WORD $0x6e24dce4 // fmul v4.4s, v7.4s, v4.4s
    WORD $0x6e28dd24 // fmul v4.4s, v9.4s, v8.4s
    WORD $0x6e65de05 // fmul v5.2d, v16.2d, v5.2d
    WORD $0x6e6cdca5 // fmul v5.2d, v5.2d, v12.2d
    WORD $0x6e70dca5 // fmul v5.2d, v5.2d, v16.2d
    WORD $0x6e71dca5 // fmul v5.2d, v5.2d, v17.2d
    WORD $0x6e72dca5 // fmul v5.2d, v5.2d, v18.2d
    WORD $0x6e76dca5 // fmul v5.2d, v5.2d, v22.2d
    WORD $0x4fc698a5 // fmul v5.2d, v5.2d, v6.d[1]
    WORD $0x4fc898a5 // fmul v5.2d, v5.2d, v8.d[1]
    WORD $0x6e69dca5 // fmul v5.2d, v5.2d, v9.2d
    WORD $0x4fc598c5 // fmul v5.2d, v6.2d, v5.d[1]
    WORD $0x6e6cdce5 // fmul v5.2d, v7.2d, v12.2d
    WORD $0x6e21dc05 // fmul v5.4s, v0.4s, v1.4s
    WORD $0x4fa59025 // fmul v5.4s, v1.4s, v5.s[1]
    WORD $0x6e25dd45 // fmul v5.4s, v10.4s, v5.4s
    WORD $0x4fa599a5 // fmul v5.4s, v13.4s, v5.s[3]
    WORD $0x4fa899c5 // fmul v5.4s, v14.4s, v8.s[3]
    WORD $0x4faa99e5 // fmul v5.4s, v15.4s, v10.s[3]
    WORD $0x4fa59a25 // fmul v5.4s, v17.4s, v5.s[3]
    WORD $0x4fa59a45 // fmul v5.4s, v18.4s, v5.s[3]
    WORD $0x6e25dc45 // fmul v5.4s, v2.4s, v5.4s
    WORD $0x4f859045 // fmul v5.4s, v2.4s, v5.s[0]
    WORD $0x6e20df05 // fmul v5.4s, v24.4s, v0.4s
    WORD $0x6e25dc65 // fmul v5.4s, v3.4s, v5.4s
    WORD $0x6e21dc85 // fmul v5.4s, v4.4s, v1.4s
    WORD $0x4fa69885 // fmul v5.4s, v4.4s, v6.s[3]
    WORD $0x6e20dca5 // fmul v5.4s, v5.4s, v0.4s
    WORD $0x6e21dca5 // fmul v5.4s, v5.4s, v1.4s
    WORD $0x6e2fdca5 // fmul v5.4s, v5.4s, v15.4s
    WORD $0x6e32dca5 // fmul v5.4s, v5.4s, v18.4s
    WORD $0x6e23dca5 // fmul v5.4s, v5.4s, v3.4s
    WORD $0x6e25dca5 // fmul v5.4s, v5.4s, v5.4s
    WORD $0x4fa898a5 // fmul v5.4s, v5.4s, v8.s[3]
    WORD $0x6e29dca5 // fmul v5.4s, v5.4s, v9.4s
    WORD $0x6e2ddcc5 // fmul v5.4s, v6.4s, v13.4s
    WORD $0x6e30dce5 // fmul v5.4s, v7.4s, v16.4s
    WORD $0x6e23dce5 // fmul v5.4s, v7.4s, v3.4s
    WORD $0x4fa598e5 // fmul v5.4s, v7.4s, v5.s[3]
    WORD $0x6e2edd05 // fmul v5.4s, v8.4s, v14.4s
    WORD $0x6e23dd05 // fmul v5.4s, v8.4s, v3.4s
    WORD $0x6e31dd25 // fmul v5.4s, v9.4s, v17.4s
    WORD $0x6e23dd25 // fmul v5.4s, v9.4s, v3.4s
    WORD $0x6e6cdcc6 // fmul v6.2d, v6.2d, v12.2d
    WORD $0x6e72dcc6 // fmul v6.2d, v6.2d, v18.2d
    WORD $0x4fc590c6 // fmul v6.2d, v6.2d, v5.d[0]
    WORD $0x4fc698e6 // fmul v6.2d, v7.2d, v6.d[1]
    WORD $0x4f849006 // fmul v6.4s, v0.4s, v4.s[0]
    WORD $0x6e22dc26 // fmul v6.4s, v1.4s, v2.4s
    WORD $0x4fa69026 // fmul v6.4s, v1.4s, v6.s[1]
    WORD $0x6e20dd66 // fmul v6.4s, v11.4s, v0.4s
    WORD $0x4f839186 // fmul v6.4s, v12.4s, v3.s[0]
    WORD $0x4f859186 // fmul v6.4s, v12.4s, v5.s[0]
    WORD $0x6e21dda6 // fmul v6.4s, v13.4s, v1.4s
    WORD $0x4f8391a6 // fmul v6.4s, v13.4s, v3.s[0]
    WORD $0x4f8591a6 // fmul v6.4s, v13.4s, v5.s[0]
    WORD $0x6e20de46 // fmul v6.4s, v18.4s, v0.4s
    WORD $0x4f869046 // fmul v6.4s, v2.4s, v6.s[0]
    WORD $0x6e22dc66 // fmul v6.4s, v3.4s, v2.4s
    WORD $0x6e2adc86 // fmul v6.4s, v4.4s, v10.4s
    WORD $0x6e22dc86 // fmul v6.4s, v4.4s, v2.4s
    WORD $0x4f879086 // fmul v6.4s, v4.4s, v7.s[0]
    WORD $0x6e21dca6 // fmul v6.4s, v5.4s, v1.4s
    WORD $0x6e22dca6 // fmul v6.4s, v5.4s, v2.4s
    WORD $0x6e26dca6 // fmul v6.4s, v5.4s, v6.4s
    WORD $0x6e20dcc6 // fmul v6.4s, v6.4s, v0.4s
    WORD $0x6e21dcc6 // fmul v6.4s, v6.4s, v1.4s
    WORD $0x6e2bdcc6 // fmul v6.4s, v6.4s, v11.4s
    WORD $0x6e2ddcc6 // fmul v6.4s, v6.4s, v13.4s
    WORD $0x6e32dcc6 // fmul v6.4s, v6.4s, v18.4s
    WORD $0x6e22dcc6 // fmul v6.4s, v6.4s, v2.4s
    WORD $0x4f8290c6 // fmul v6.4s, v6.4s, v2.s[0]
    WORD $0x4fa290c6 // fmul v6.4s, v6.4s, v2.s[1]
    WORD $0x4f8490c6 // fmul v6.4s, v6.4s, v4.s[0]
    WORD $0x4fa490c6 // fmul v6.4s, v6.4s, v4.s[1]
    WORD $0x4f8498c6 // fmul v6.4s, v6.4s, v4.s[2]
    WORD $0x6e25dcc6 // fmul v6.4s, v6.4s, v5.4s
    WORD $0x6e26dcc6 // fmul v6.4s, v6.4s, v6.4s
    WORD $0x6e27dcc6 // fmul v6.4s, v6.4s, v7.4s
    WORD $0x6e29dcc6 // fmul v6.4s, v6.4s, v9.4s
    WORD $0x6e30dce6 // fmul v6.4s, v7.4s, v16.4s
    WORD $0x6e26dce6 // fmul v6.4s, v7.4s, v6.4s
    WORD $0x4f8690e6 // fmul v6.4s, v7.4s, v6.s[0]
    WORD $0x4fa39106 // fmul v6.4s, v8.4s, v3.s[1]
    WORD $0x4fa59126 // fmul v6.4s, v9.4s, v5.s[1]
    WORD $0x4fa69926 // fmul v6.4s, v9.4s, v6.s[3]
    WORD $0x6e67dd47 // fmul v7.2d, v10.2d, v7.2d
    WORD $0x4fc89967 // fmul v7.2d, v11.2d, v8.d[1]
    WORD $0x6e67dda7 // fmul v7.2d, v13.2d, v7.2d
    WORD $0x6e6cdce7 // fmul v7.2d, v7.2d, v12.2d
    WORD $0x6e6ddce7 // fmul v7.2d, v7.2d, v13.2d
    WORD $0x6e71dce7 // fmul v7.2d, v7.2d, v17.2d
    WORD $0x4fc590e7 // fmul v7.2d, v7.2d, v5.d[0]
    WORD $0x4fc598e7 // fmul v7.2d, v7.2d, v5.d[1]
    WORD $0x6e69dce7 // fmul v7.2d, v7.2d, v9.2d
    WORD $0x4f859007 // fmul v7.4s, v0.4s, v5.s[0]
    WORD $0x6e20dc27 // fmul v7.4s, v1.4s, v0.4s
    WORD $0x4fa79027 // fmul v7.4s, v1.4s, v7.s[1]
    WORD $0x6e27dd47 // fmul v7.4s, v10.4s, v7.4s
    WORD $0x6e20dd67 // fmul v7.4s, v11.4s, v0.4s
    WORD $0x6e24dd67 // fmul v7.4s, v11.4s, v4.4s
    WORD $0x6e27dd67 // fmul v7.4s, v11.4s, v7.4s
    WORD $0x6e20dd87 // fmul v7.4s, v12.4s, v0.4s
    WORD $0x6e23dde7 // fmul v7.4s, v15.4s, v3.4s
    WORD $0x6e23de07 // fmul v7.4s, v16.4s, v3.4s
    WORD $0x6e21de27 // fmul v7.4s, v17.4s, v1.4s
    WORD $0x6e23de27 // fmul v7.4s, v17.4s, v3.4s
    WORD $0x6e23de47 // fmul v7.4s, v18.4s, v3.4s
    WORD $0x4f879047 // fmul v7.4s, v2.4s, v7.s[0]
    WORD $0x6e20de87 // fmul v7.4s, v20.4s, v0.4s
    WORD $0x4fa79aa7 // fmul v7.4s, v21.4s, v7.s[3]
    WORD $0x6e20dc67 // fmul v7.4s, v3.4s, v0.4s
    WORD $0x6e20dc87 // fmul v7.4s, v4.4s, v0.4s
    WORD $0x6e2adc87 // fmul v7.4s, v4.4s, v10.4s
    WORD $0x6e20dca7 // fmul v7.4s, v5.4s, v0.4s
    WORD $0x6e27dca7 // fmul v7.4s, v5.4s, v7.4s
    WORD $0x6e21dcc7 // fmul v7.4s, v6.4s, v1.4s
    WORD $0x6e21dce7 // fmul v7.4s, v7.4s, v1.4s
    WORD $0x6e2bdce7 // fmul v7.4s, v7.4s, v11.4s
    WORD $0x6e32dce7 // fmul v7.4s, v7.4s, v18.4s
    WORD $0x6e25dce7 // fmul v7.4s, v7.4s, v5.4s
    WORD $0x6e27dce7 // fmul v7.4s, v7.4s, v7.4s
    WORD $0x6e28dce7 // fmul v7.4s, v7.4s, v8.4s
    WORD $0x6e29dce7 // fmul v7.4s, v7.4s, v9.4s
    WORD $0x6e2edd07 // fmul v7.4s, v8.4s, v14.4s
    WORD $0x6e31dd27 // fmul v7.4s, v9.4s, v17.4s
    WORD $0x6e27dd27 // fmul v7.4s, v9.4s, v7.4s
    WORD $0x4f879127 // fmul v7.4s, v9.4s, v7.s[0]
    WORD $0x6e6bdd08 // fmul v8.2d, v8.2d, v11.2d
    WORD $0x6e6cdd08 // fmul v8.2d, v8.2d, v12.2d
    WORD $0x4fcc9908 // fmul v8.2d, v8.2d, v12.d[1]
    WORD $0x6e6ddd08 // fmul v8.2d, v8.2d, v13.2d
    WORD $0x6e76dd08 // fmul v8.2d, v8.2d, v22.2d
    WORD $0x4fc59128 // fmul v8.2d, v9.2d, v5.d[0]
    WORD $0x4f869008 // fmul v8.4s, v0.4s, v6.s[0]
    WORD $0x4f859948 // fmul v8.4s, v10.4s, v5.s[2]
    WORD $0x6e28dd48 // fmul v8.4s, v10.4s, v8.4s
    WORD $0x6e24dd88 // fmul v8.4s, v12.4s, v4.4s
    WORD $0x6e25dd88 // fmul v8.4s, v12.4s, v5.4s
    WORD $0x6e20dda8 // fmul v8.4s, v13.4s, v0.4s
    WORD $0x6e20ddc8 // fmul v8.4s, v14.4s, v0.4s
    WORD $0x6e21dde8 // fmul v8.4s, v15.4s, v1.4s
    WORD $0x6e23de08 // fmul v8.4s, v16.4s, v3.4s
    WORD $0x4faa9a68 // fmul v8.4s, v19.4s, v10.s[3]
    WORD $0x4fa89a68 // fmul v8.4s, v19.4s, v8.s[3]
    WORD $0x6e28dc48 // fmul v8.4s, v2.4s, v8.4s
    WORD $0x4f889048 // fmul v8.4s, v2.4s, v8.s[0]
    WORD $0x4faa9a88 // fmul v8.4s, v20.4s, v10.s[3]
    WORD $0x4fa89a88 // fmul v8.4s, v20.4s, v8.s[3]
    WORD $0x6e2adc88 // fmul v8.4s, v4.4s, v10.4s
    WORD $0x6e28dca8 // fmul v8.4s, v5.4s, v8.4s
    WORD $0x6e20dcc8 // fmul v8.4s, v6.4s, v0.4s
    WORD $0x6e28dcc8 // fmul v8.4s, v6.4s, v8.4s
    WORD $0x6e28dce8 // fmul v8.4s, v7.4s, v8.4s
    WORD $0x6e20dd08 // fmul v8.4s, v8.4s, v0.4s
    WORD $0x6e2add08 // fmul v8.4s, v8.4s, v10.4s
    WORD $0x6e2bdd08 // fmul v8.4s, v8.4s, v11.4s
    WORD $0x4f829908 // fmul v8.4s, v8.4s, v2.s[2]
    WORD $0x6e24dd08 // fmul v8.4s, v8.4s, v4.4s
    WORD $0x6e25dd08 // fmul v8.4s, v8.4s, v5.4s
    WORD $0x6e26dd08 // fmul v8.4s, v8.4s, v6.4s
    WORD $0x6e28dd08 // fmul v8.4s, v8.4s, v8.4s
    WORD $0x6e29dd08 // fmul v8.4s, v8.4s, v9.4s
    WORD $0x4f839928 // fmul v8.4s, v9.4s, v3.s[2]
    WORD $0x6e6edd49 // fmul v9.2d, v10.2d, v14.2d
    WORD $0x4fc59949 // fmul v9.2d, v10.2d, v5.d[1]
    WORD $0x6e6add29 // fmul v9.2d, v9.2d, v10.2d
    WORD $0x6e6cdd29 // fmul v9.2d, v9.2d, v12.2d
    WORD $0x6e6ddd29 // fmul v9.2d, v9.2d, v13.2d
    WORD $0x6e6edd29 // fmul v9.2d, v9.2d, v14.2d
    WORD $0x4fc59129 // fmul v9.2d, v9.2d, v5.d[0]
    WORD $0x4fc59929 // fmul v9.2d, v9.2d, v5.d[1]
    WORD $0x4fc69929 // fmul v9.2d, v9.2d, v6.d[1]
    WORD $0x6e67dd29 // fmul v9.2d, v9.2d, v7.2d
    WORD $0x4fc89129 // fmul v9.2d, v9.2d, v8.d[0]
    WORD $0x4f879009 // fmul v9.4s, v0.4s, v7.s[0]
    WORD $0x6e29dc09 // fmul v9.4s, v0.4s, v9.4s
    WORD $0x4fa89029 // fmul v9.4s, v1.4s, v8.s[1]
    WORD $0x6e29dd49 // fmul v9.4s, v10.4s, v9.4s
    WORD $0x6e2add69 // fmul v9.4s, v11.4s, v10.4s
    WORD $0x4f859969 // fmul v9.4s, v11.4s, v5.s[2]
    WORD $0x6e29dd89 // fmul v9.4s, v12.4s, v9.4s
    WORD $0x6e24dda9 // fmul v9.4s, v13.4s, v4.4s
    WORD $0x6e25dda9 // fmul v9.4s, v13.4s, v5.4s
    WORD $0x6e29ddc9 // fmul v9.4s, v14.4s, v9.4s
    WORD $0x6e29dde9 // fmul v9.4s, v15.4s, v9.4s
    WORD $0x4fa99a09 // fmul v9.4s, v16.4s, v9.s[3]
    WORD $0x6e23de29 // fmul v9.4s, v17.4s, v3.4s
    WORD $0x4fa99a29 // fmul v9.4s, v17.4s, v9.s[3]
    WORD $0x4fa99a49 // fmul v9.4s, v18.4s, v9.s[3]
    WORD $0x6e2adc89 // fmul v9.4s, v4.4s, v10.4s
    WORD $0x6e29dce9 // fmul v9.4s, v7.4s, v9.4s
    WORD $0x6e25dd09 // fmul v9.4s, v8.4s, v5.4s
    WORD $0x6e27dd09 // fmul v9.4s, v8.4s, v7.4s
    WORD $0x6e29dd09 // fmul v9.4s, v8.4s, v9.4s
    WORD $0x6e20dd29 // fmul v9.4s, v9.4s, v0.4s
    WORD $0x6e2bdd29 // fmul v9.4s, v9.4s, v11.4s
    WORD $0x6e23dd29 // fmul v9.4s, v9.4s, v3.4s
    WORD $0x6e24dd29 // fmul v9.4s, v9.4s, v4.4s
    WORD $0x6e25dd29 // fmul v9.4s, v9.4s, v5.4s
    WORD $0x6e27dd29 // fmul v9.4s, v9.4s, v7.4s
    WORD $0x4f889929 // fmul v9.4s, v9.4s, v8.s[2]
    WORD $0x6e29dd29 // fmul v9.4s, v9.4s, v9.4s
    WORD $0x6ea0f92b // fneg v11.4s, v9.4s
    WORD $0x6ee0f98d // fneg v13.2d, v12.2d
    WORD $0x6ea0f96d // fneg v13.4s, v11.4s
    WORD $0x6ee0f9ae // fneg v14.2d, v13.2d
    WORD $0x6ee0f9cf // fneg v15.2d, v14.2d
    WORD $0x6ea0f98f // fneg v15.4s, v12.4s
    WORD $0x6ea0fa32 // fneg v18.4s, v17.4s
    WORD $0x6ee0f9bc // fneg v28.2d, v13.2d
    WORD $0x6ee0f9fc // fneg v28.2d, v15.2d
    WORD $0x6ea0f9bc // fneg v28.4s, v13.4s
    WORD $0x6ee0f9dd // fneg v29.2d, v14.2d
    WORD $0x6ee0f9fd // fneg v29.2d, v15.2d
    WORD $0x6ee0f9fe // fneg v30.2d, v15.2d
    WORD $0x6ee0fb9e // fneg v30.2d, v28.2d
    WORD $0x6ee0fbbf // fneg v31.2d, v29.2d
    WORD $0x4e219800 // frintm v0.4s, v0.4s
    WORD $0x4e219801 // frintm v1.4s, v0.4s
    WORD $0x4e21994a // frintm v10.4s, v10.4s
    WORD $0x4e21990a // frintm v10.4s, v8.4s
    WORD $0x4e21996b // frintm v11.4s, v11.4s
    WORD $0x4e21992b // frintm v11.4s, v9.4s
    WORD $0x4e21994c // frintm v12.4s, v10.4s
    WORD $0x4e21998c // frintm v12.4s, v12.4s
    WORD $0x4e2199ad // frintm v13.4s, v13.4s
    WORD $0x4e2199ef // frintm v15.4s, v15.4s
    WORD $0x4e219842 // frintm v2.4s, v2.4s
    WORD $0x4e219828 // frintm v8.4s, v1.4s
    WORD $0x4e219868 // frintm v8.4s, v3.4s
    WORD $0x4e219888 // frintm v8.4s, v4.4s
    WORD $0x4e2198a8 // frintm v8.4s, v5.4s
    WORD $0x4e2198e9 // frintm v9.4s, v7.4s
    WORD $0x4e219909 // frintm v9.4s, v8.4s
    WORD $0x4e219929 // frintm v9.4s, v9.4s
    WORD $0x4e218800 // frintn v0.4s, v0.4s
    WORD $0x4e21894b // frintn v11.4s, v10.4s
    WORD $0x4e2189ad // frintn v13.4s, v13.4s
    WORD $0x4e2189ef // frintn v15.4s, v15.4s
    WORD $0x4e218a94 // frintn v20.4s, v20.4s
    WORD $0x4e218ad6 // frintn v22.4s, v22.4s
    WORD $0x4e218af8 // frintn v24.4s, v23.4s
    WORD $0x4e218b39 // frintn v25.4s, v25.4s
    WORD $0x4e218863 // frintn v3.4s, v3.4s
    WORD $0x4e218884 // frintn v4.4s, v4.4s
    WORD $0x4ea18800 // frintp v0.4s, v0.4s
    WORD $0x4ea189ce // frintp v14.4s, v14.4s
    WORD $0x4ea19800 // frintz v0.4s, v0.4s
    WORD $0x4ea19842 // frintz v2.4s, v2.4s
    WORD $0x4ea19864 // frintz v4.4s, v3.4s
    WORD $0x6ea1f800 // fsqrt v0.4s, v0.4s
    WORD $0x6ea1f821 // fsqrt v1.4s, v1.4s
    WORD $0x6ea1fa10 // fsqrt v16.4s, v16.4s
    WORD $0x6ea1fa31 // fsqrt v17.4s, v17.4s
    WORD $0x6ea1fab5 // fsqrt v21.4s, v21.4s
    WORD $0x6ea1faf7 // fsqrt v23.4s, v23.4s
    WORD $0x6ea1fb7b // fsqrt v27.4s, v27.4s
    WORD $0x6ea1fbbd // fsqrt v29.4s, v29.4s
    WORD $0x6ea1f8c6 // fsqrt v6.4s, v6.4s
    WORD $0x6ea1f8e7 // fsqrt v7.4s, v7.4s
    WORD $0x6ea1f908 // fsqrt v8.4s, v8.4s
    WORD $0x6ea1f929 // fsqrt v9.4s, v9.4s
    WORD $0x4ea1d400 // fsub v0.4s, v0.4s, v1.4s
    WORD $0x4ea0d420 // fsub v0.4s, v1.4s, v0.4s
    WORD $0x4ea2d460 // fsub v0.4s, v3.4s, v2.4s
    WORD $0x4ee3d421 // fsub v1.2d, v1.2d, v3.2d
    WORD $0x4ee1d441 // fsub v1.2d, v2.2d, v1.2d
    WORD $0x4eebd54a // fsub v10.2d, v10.2d, v11.2d
    WORD $0x4eedd54a // fsub v10.2d, v10.2d, v13.2d
    WORD $0x4eefd54a // fsub v10.2d, v10.2d, v15.2d
    WORD $0x4ef0d54a // fsub v10.2d, v10.2d, v16.2d
    WORD $0x4ee8d54a // fsub v10.2d, v10.2d, v8.2d
    WORD $0x4ee9d54a // fsub v10.2d, v10.2d, v9.2d
    WORD $0x4eabd54a // fsub v10.4s, v10.4s, v11.4s
    WORD $0x4eacd54a // fsub v10.4s, v10.4s, v12.4s
    WORD $0x4ea3d54a // fsub v10.4s, v10.4s, v3.4s
    WORD $0x4ea6d54a // fsub v10.4s, v10.4s, v6.4s
    WORD $0x4eaad5ca // fsub v10.4s, v14.4s, v10.4s
    WORD $0x4eaad46a // fsub v10.4s, v3.4s, v10.4s
    WORD $0x4eaad4aa // fsub v10.4s, v5.4s, v10.4s
    WORD $0x4ea7d4aa // fsub v10.4s, v5.4s, v7.4s
    WORD $0x4ea3d4ca // fsub v10.4s, v6.4s, v3.4s
    WORD $0x4ea4d4ca // fsub v10.4s, v6.4s, v4.4s
    WORD $0x4ea5d4ca // fsub v10.4s, v6.4s, v5.4s
    WORD $0x4ea7d4ca // fsub v10.4s, v6.4s, v7.4s
    WORD $0x4ea5d4ea // fsub v10.4s, v7.4s, v5.4s
    WORD $0x4ea7d52a // fsub v10.4s, v9.4s, v7.4s
    WORD $0x4eead56b // fsub v11.2d, v11.2d, v10.2d
    WORD $0x4eecd56b // fsub v11.2d, v11.2d, v12.2d
    WORD $0x4eedd56b // fsub v11.2d, v11.2d, v13.2d
    WORD $0x4eeed56b // fsub v11.2d, v11.2d, v14.2d
    WORD $0x4eefd56b // fsub v11.2d, v11.2d, v15.2d
    WORD $0x4ef0d56b // fsub v11.2d, v11.2d, v16.2d
    WORD $0x4ef1d56b // fsub v11.2d, v11.2d, v17.2d
    WORD $0x4ee9d56b // fsub v11.2d, v11.2d, v9.2d
    WORD $0x4eebd5ab // fsub v11.2d, v13.2d, v11.2d
    WORD $0x4eebd5eb // fsub v11.2d, v15.2d, v11.2d
    WORD $0x4eebd60b // fsub v11.2d, v16.2d, v11.2d
    WORD $0x4eebd62b // fsub v11.2d, v17.2d, v11.2d
    WORD $0x4eebd44b // fsub v11.2d, v2.2d, v11.2d
    WORD $0x4eebd6cb // fsub v11.2d, v22.2d, v11.2d
    WORD $0x4eebd4eb // fsub v11.2d, v7.2d, v11.2d
    WORD $0x4eacd56b // fsub v11.4s, v11.4s, v12.4s
    WORD $0x4eb3d56b // fsub v11.4s, v11.4s, v19.4s
    WORD $0x4eb6d56b // fsub v11.4s, v11.4s, v22.4s
    WORD $0x4ea6d56b // fsub v11.4s, v11.4s, v6.4s
    WORD $0x4eabd5ab // fsub v11.4s, v13.4s, v11.4s
    WORD $0x4eabd5cb // fsub v11.4s, v14.4s, v11.4s
    WORD $0x4eead58c // fsub v12.2d, v12.2d, v10.2d
    WORD $0x4eebd58c // fsub v12.2d, v12.2d, v11.2d
    WORD $0x4eedd58c // fsub v12.2d, v12.2d, v13.2d
    WORD $0x4eeed58c // fsub v12.2d, v12.2d, v14.2d
    WORD $0x4eefd58c // fsub v12.2d, v12.2d, v15.2d
    WORD $0x4ee4d58c // fsub v12.2d, v12.2d, v4.2d
    WORD $0x4eecd5cc // fsub v12.2d, v14.2d, v12.2d
    WORD $0x4eecd5ec // fsub v12.2d, v15.2d, v12.2d
    WORD $0x4eecd60c // fsub v12.2d, v16.2d, v12.2d
    WORD $0x4eecd70c // fsub v12.2d, v24.2d, v12.2d
    WORD $0x4eaad58c // fsub v12.4s, v12.4s, v10.4s
    WORD $0x4eabd58c // fsub v12.4s, v12.4s, v11.4s
    WORD $0x4eadd58c // fsub v12.4s, v12.4s, v13.4s
    WORD $0x4eaed58c // fsub v12.4s, v12.4s, v14.4s
    WORD $0x4eb3d58c // fsub v12.4s, v12.4s, v19.4s
    WORD $0x4ea4d58c // fsub v12.4s, v12.4s, v4.4s
    WORD $0x4ea5d58c // fsub v12.4s, v12.4s, v5.4s
    WORD $0x4eacd5ac // fsub v12.4s, v13.4s, v12.4s
    WORD $0x4eacd5cc // fsub v12.4s, v14.4s, v12.4s
    WORD $0x4eacd60c // fsub v12.4s, v16.4s, v12.4s
    WORD $0x4eaad4cc // fsub v12.4s, v6.4s, v10.4s
    WORD $0x4ea7d4cc // fsub v12.4s, v6.4s, v7.4s
    WORD $0x4ea8d4cc // fsub v12.4s, v6.4s, v8.4s
    WORD $0x4ea9d4cc // fsub v12.4s, v6.4s, v9.4s
    WORD $0x4eacd4ec // fsub v12.4s, v7.4s, v12.4s
    WORD $0x4eaad52c // fsub v12.4s, v9.4s, v10.4s
    WORD $0x4eedd54d // fsub v13.2d, v10.2d, v13.2d
    WORD $0x4eedd56d // fsub v13.2d, v11.2d, v13.2d
    WORD $0x4eecd5ad // fsub v13.2d, v13.2d, v12.2d
    WORD $0x4eeed5ad // fsub v13.2d, v13.2d, v14.2d
    WORD $0x4eefd5ad // fsub v13.2d, v13.2d, v15.2d
    WORD $0x4ee7d5ad // fsub v13.2d, v13.2d, v7.2d
    WORD $0x4eedd5cd // fsub v13.2d, v14.2d, v13.2d
    WORD $0x4eedd5ed // fsub v13.2d, v15.2d, v13.2d
    WORD $0x4eedd4ed // fsub v13.2d, v7.2d, v13.2d
    WORD $0x4eaad5ad // fsub v13.4s, v13.4s, v10.4s
    WORD $0x4eabd5ad // fsub v13.4s, v13.4s, v11.4s
    WORD $0x4eaed5ad // fsub v13.4s, v13.4s, v14.4s
    WORD $0x4eb4d5ad // fsub v13.4s, v13.4s, v20.4s
    WORD $0x4ea6d5ad // fsub v13.4s, v13.4s, v6.4s
    WORD $0x4ea7d5ad // fsub v13.4s, v13.4s, v7.4s
    WORD $0x4eadd5cd // fsub v13.4s, v14.4s, v13.4s
    WORD $0x4eadd5ed // fsub v13.4s, v15.4s, v13.4s
    WORD $0x4eaad4cd // fsub v13.4s, v6.4s, v10.4s
    WORD $0x4eabd4cd // fsub v13.4s, v6.4s, v11.4s
    WORD $0x4ea8d4cd // fsub v13.4s, v6.4s, v8.4s
    WORD $0x4ea9d4cd // fsub v13.4s, v6.4s, v9.4s
    WORD $0x4eecd5ce // fsub v14.2d, v14.2d, v12.2d
    WORD $0x4eefd5ce // fsub v14.2d, v14.2d, v15.2d
    WORD $0x4efcd5ce // fsub v14.2d, v14.2d, v28.2d
    WORD $0x4eaad5ce // fsub v14.4s, v14.4s, v10.4s
    WORD $0x4eabd5ce // fsub v14.4s, v14.4s, v11.4s
    WORD $0x4eafd5ce // fsub v14.4s, v14.4s, v15.4s
    WORD $0x4eb0d5ce // fsub v14.4s, v14.4s, v16.4s
    WORD $0x4eb3d5ce // fsub v14.4s, v14.4s, v19.4s
    WORD $0x4eb4d5ce // fsub v14.4s, v14.4s, v20.4s
    WORD $0x4ea7d5ce // fsub v14.4s, v14.4s, v7.4s
    WORD $0x4ea8d5ce // fsub v14.4s, v14.4s, v8.4s
    WORD $0x4ea9d5ce // fsub v14.4s, v14.4s, v9.4s
    WORD $0x4eaed60e // fsub v14.4s, v16.4s, v14.4s
    WORD $0x4ee4d54f // fsub v15.2d, v10.2d, v4.2d
    WORD $0x4eefd56f // fsub v15.2d, v11.2d, v15.2d
    WORD $0x4ee7d56f // fsub v15.2d, v11.2d, v7.2d
    WORD $0x4eebd5ef // fsub v15.2d, v15.2d, v11.2d
    WORD $0x4eeed5ef // fsub v15.2d, v15.2d, v14.2d
    WORD $0x4ef1d5ef // fsub v15.2d, v15.2d, v17.2d
    WORD $0x4efcd5ef // fsub v15.2d, v15.2d, v28.2d
    WORD $0x4efdd5ef // fsub v15.2d, v15.2d, v29.2d
    WORD $0x4eefd62f // fsub v15.2d, v17.2d, v15.2d
    WORD $0x4eefd6ef // fsub v15.2d, v23.2d, v15.2d
    WORD $0x4eefd4ef // fsub v15.2d, v7.2d, v15.2d
    WORD $0x4eafd5cf // fsub v15.4s, v14.4s, v15.4s
    WORD $0x4eaad5ef // fsub v15.4s, v15.4s, v10.4s
    WORD $0x4eabd5ef // fsub v15.4s, v15.4s, v11.4s
    WORD $0x4eb0d5ef // fsub v15.4s, v15.4s, v16.4s
    WORD $0x4eb3d5ef // fsub v15.4s, v15.4s, v19.4s
    WORD $0x4eb4d5ef // fsub v15.4s, v15.4s, v20.4s
    WORD $0x4eb6d5ef // fsub v15.4s, v15.4s, v22.4s
    WORD $0x4ea4d5ef // fsub v15.4s, v15.4s, v4.4s
    WORD $0x4ea5d5ef // fsub v15.4s, v15.4s, v5.4s
    WORD $0x4ea6d5ef // fsub v15.4s, v15.4s, v6.4s
    WORD $0x4ef0d5f0 // fsub v16.2d, v15.2d, v16.2d
    WORD $0x4eedd610 // fsub v16.2d, v16.2d, v13.2d
    WORD $0x4eeed610 // fsub v16.2d, v16.2d, v14.2d
    WORD $0x4eefd610 // fsub v16.2d, v16.2d, v15.2d
    WORD $0x4ef1d610 // fsub v16.2d, v16.2d, v17.2d
    WORD $0x4ef5d610 // fsub v16.2d, v16.2d, v21.2d
    WORD $0x4ef6d610 // fsub v16.2d, v16.2d, v22.2d
    WORD $0x4ee5d610 // fsub v16.2d, v16.2d, v5.2d
    WORD $0x4ef0d650 // fsub v16.2d, v18.2d, v16.2d
    WORD $0x4ef0d6d0 // fsub v16.2d, v22.2d, v16.2d
    WORD $0x4eaed5b0 // fsub v16.4s, v13.4s, v14.4s
    WORD $0x4eaad610 // fsub v16.4s, v16.4s, v10.4s
    WORD $0x4eabd610 // fsub v16.4s, v16.4s, v11.4s
    WORD $0x4eb1d610 // fsub v16.4s, v16.4s, v17.4s
    WORD $0x4eb2d610 // fsub v16.4s, v16.4s, v18.4s
    WORD $0x4eb3d610 // fsub v16.4s, v16.4s, v19.4s
    WORD $0x4eb4d610 // fsub v16.4s, v16.4s, v20.4s
    WORD $0x4ea4d610 // fsub v16.4s, v16.4s, v4.4s
    WORD $0x4ea6d610 // fsub v16.4s, v16.4s, v6.4s
    WORD $0x4ea7d610 // fsub v16.4s, v16.4s, v7.4s
    WORD $0x4eaed4f0 // fsub v16.4s, v7.4s, v14.4s
    WORD $0x4eaed510 // fsub v16.4s, v8.4s, v14.4s
    WORD $0x4ef1d611 // fsub v17.2d, v16.2d, v17.2d
    WORD $0x4eecd631 // fsub v17.2d, v17.2d, v12.2d
    WORD $0x4eefd631 // fsub v17.2d, v17.2d, v15.2d
    WORD $0x4ef0d631 // fsub v17.2d, v17.2d, v16.2d
    WORD $0x4ef2d631 // fsub v17.2d, v17.2d, v18.2d
    WORD $0x4ef3d631 // fsub v17.2d, v17.2d, v19.2d
    WORD $0x4ef5d631 // fsub v17.2d, v17.2d, v21.2d
    WORD $0x4ef7d631 // fsub v17.2d, v17.2d, v23.2d
    WORD $0x4ef1d691 // fsub v17.2d, v20.2d, v17.2d
    WORD $0x4ef1d6d1 // fsub v17.2d, v22.2d, v17.2d
    WORD $0x4ef1d6f1 // fsub v17.2d, v23.2d, v17.2d
    WORD $0x4ef1d731 // fsub v17.2d, v25.2d, v17.2d
    WORD $0x4ef1d4f1 // fsub v17.2d, v7.2d, v17.2d
    WORD $0x4eb0d411 // fsub v17.4s, v0.4s, v16.4s
    WORD $0x4eb0d5d1 // fsub v17.4s, v14.4s, v16.4s
    WORD $0x4eacd611 // fsub v17.4s, v16.4s, v12.4s
    WORD $0x4eaed611 // fsub v17.4s, v16.4s, v14.4s
    WORD $0x4eafd611 // fsub v17.4s, v16.4s, v15.4s
    WORD $0x4eb2d611 // fsub v17.4s, v16.4s, v18.4s
    WORD $0x4eaad631 // fsub v17.4s, v17.4s, v10.4s
    WORD $0x4eabd631 // fsub v17.4s, v17.4s, v11.4s
    WORD $0x4eb2d631 // fsub v17.4s, v17.4s, v18.4s
    WORD $0x4ea6d631 // fsub v17.4s, v17.4s, v6.4s
    WORD $0x4ea8d631 // fsub v17.4s, v17.4s, v8.4s
    WORD $0x4ea9d631 // fsub v17.4s, v17.4s, v9.4s
    WORD $0x4eb1d4f1 // fsub v17.4s, v7.4s, v17.4s
    WORD $0x4ef2d632 // fsub v18.2d, v17.2d, v18.2d
    WORD $0x4eedd652 // fsub v18.2d, v18.2d, v13.2d
    WORD $0x4ef3d652 // fsub v18.2d, v18.2d, v19.2d
    WORD $0x4ef2d692 // fsub v18.2d, v20.2d, v18.2d
    WORD $0x4ef2d6b2 // fsub v18.2d, v21.2d, v18.2d
    WORD $0x4ef2d6f2 // fsub v18.2d, v23.2d, v18.2d
    WORD $0x4eb3d652 // fsub v18.4s, v18.4s, v19.4s
    WORD $0x4eb7d652 // fsub v18.4s, v18.4s, v23.4s
    WORD $0x4eb2d672 // fsub v18.4s, v19.4s, v18.4s
    WORD $0x4eb2d6b2 // fsub v18.4s, v21.4s, v18.4s
    WORD $0x4eecd673 // fsub v19.2d, v19.2d, v12.2d
    WORD $0x4eeed673 // fsub v19.2d, v19.2d, v14.2d
    WORD $0x4ef4d673 // fsub v19.2d, v19.2d, v20.2d
    WORD $0x4ef7d673 // fsub v19.2d, v19.2d, v23.2d
    WORD $0x4ef3d693 // fsub v19.2d, v20.2d, v19.2d
    WORD $0x4ef3d6b3 // fsub v19.2d, v21.2d, v19.2d
    WORD $0x4ef3d6d3 // fsub v19.2d, v22.2d, v19.2d
    WORD $0x4ef3d713 // fsub v19.2d, v24.2d, v19.2d
    WORD $0x4ef3d533 // fsub v19.2d, v9.2d, v19.2d
    WORD $0x4eb3d573 // fsub v19.4s, v11.4s, v19.4s
    WORD $0x4eb0d5d3 // fsub v19.4s, v14.4s, v16.4s
    WORD $0x4eaed613 // fsub v19.4s, v16.4s, v14.4s
    WORD $0x4eb1d613 // fsub v19.4s, v16.4s, v17.4s
    WORD $0x4eadd653 // fsub v19.4s, v18.4s, v13.4s
    WORD $0x4eaed653 // fsub v19.4s, v18.4s, v14.4s
    WORD $0x4eafd653 // fsub v19.4s, v18.4s, v15.4s
    WORD $0x4eb0d653 // fsub v19.4s, v18.4s, v16.4s
    WORD $0x4eb3d653 // fsub v19.4s, v18.4s, v19.4s
    WORD $0x4ee4d442 // fsub v2.2d, v2.2d, v4.2d
    WORD $0x4ea1d442 // fsub v2.4s, v2.4s, v1.4s
    WORD $0x4ea9d442 // fsub v2.4s, v2.4s, v9.4s
    WORD $0x4ef4d634 // fsub v20.2d, v17.2d, v20.2d
    WORD $0x4eedd694 // fsub v20.2d, v20.2d, v13.2d
    WORD $0x4eefd694 // fsub v20.2d, v20.2d, v15.2d
    WORD $0x4ef5d694 // fsub v20.2d, v20.2d, v21.2d
    WORD $0x4ef6d694 // fsub v20.2d, v20.2d, v22.2d
    WORD $0x4ef4d6d4 // fsub v20.2d, v22.2d, v20.2d
    WORD $0x4ef4d6f4 // fsub v20.2d, v23.2d, v20.2d
    WORD $0x4ef4d734 // fsub v20.2d, v25.2d, v20.2d
    WORD $0x4eb4d594 // fsub v20.4s, v12.4s, v20.4s
    WORD $0x4eb4d5b4 // fsub v20.4s, v13.4s, v20.4s
    WORD $0x4eb4d5d4 // fsub v20.4s, v14.4s, v20.4s
    WORD $0x4eb3d654 // fsub v20.4s, v18.4s, v19.4s
    WORD $0x4eb4d674 // fsub v20.4s, v19.4s, v20.4s
    WORD $0x4eb5d694 // fsub v20.4s, v20.4s, v21.4s
    WORD $0x4eb8d694 // fsub v20.4s, v20.4s, v24.4s
    WORD $0x4eb4d714 // fsub v20.4s, v24.4s, v20.4s
    WORD $0x4eb4d494 // fsub v20.4s, v4.4s, v20.4s
    WORD $0x4ef5d695 // fsub v21.2d, v20.2d, v21.2d
    WORD $0x4eeed6b5 // fsub v21.2d, v21.2d, v14.2d
    WORD $0x4eefd6b5 // fsub v21.2d, v21.2d, v15.2d
    WORD $0x4ef7d6b5 // fsub v21.2d, v21.2d, v23.2d
    WORD $0x4ef5d6d5 // fsub v21.2d, v22.2d, v21.2d
    WORD $0x4ef5d6f5 // fsub v21.2d, v23.2d, v21.2d
    WORD $0x4ef5d4d5 // fsub v21.2d, v6.2d, v21.2d
    WORD $0x4eb5d555 // fsub v21.4s, v10.4s, v21.4s
    WORD $0x4eb8d595 // fsub v21.4s, v12.4s, v24.4s
    WORD $0x4eb5d5d5 // fsub v21.4s, v14.4s, v21.4s
    WORD $0x4eb5d615 // fsub v21.4s, v16.4s, v21.4s
    WORD $0x4eb5d695 // fsub v21.4s, v20.4s, v21.4s
    WORD $0x4eadd6b5 // fsub v21.4s, v21.4s, v13.4s
    WORD $0x4eaed6b5 // fsub v21.4s, v21.4s, v14.4s
    WORD $0x4eb3d6b5 // fsub v21.4s, v21.4s, v19.4s
    WORD $0x4eb4d6b5 // fsub v21.4s, v21.4s, v20.4s
    WORD $0x4eb6d6b5 // fsub v21.4s, v21.4s, v22.4s
    WORD $0x4eb7d6b5 // fsub v21.4s, v21.4s, v23.4s
    WORD $0x4eb5d6f5 // fsub v21.4s, v23.4s, v21.4s
    WORD $0x4eb5d715 // fsub v21.4s, v24.4s, v21.4s
    WORD $0x4eb5d475 // fsub v21.4s, v3.4s, v21.4s
    WORD $0x4eb5d515 // fsub v21.4s, v8.4s, v21.4s
    WORD $0x4eb5d535 // fsub v21.4s, v9.4s, v21.4s
    WORD $0x4ef6d676 // fsub v22.2d, v19.2d, v22.2d
    WORD $0x4ef6d6b6 // fsub v22.2d, v21.2d, v22.2d
    WORD $0x4eeed6d6 // fsub v22.2d, v22.2d, v14.2d
    WORD $0x4ef8d6d6 // fsub v22.2d, v22.2d, v24.2d
    WORD $0x4eb6d416 // fsub v22.4s, v0.4s, v22.4s
    WORD $0x4eb6d5f6 // fsub v22.4s, v15.4s, v22.4s
    WORD $0x4eb6d456 // fsub v22.4s, v2.4s, v22.4s
    WORD $0x4eacd6d6 // fsub v22.4s, v22.4s, v12.4s
    WORD $0x4eafd6d6 // fsub v22.4s, v22.4s, v15.4s
    WORD $0x4eb0d6d6 // fsub v22.4s, v22.4s, v16.4s
    WORD $0x4eb3d6d6 // fsub v22.4s, v22.4s, v19.4s
    WORD $0x4eb4d6d6 // fsub v22.4s, v22.4s, v20.4s
    WORD $0x4eb7d6d6 // fsub v22.4s, v22.4s, v23.4s
    WORD $0x4ebad6d6 // fsub v22.4s, v22.4s, v26.4s
    WORD $0x4eb6d716 // fsub v22.4s, v24.4s, v22.4s
    WORD $0x4ef7d6d7 // fsub v23.2d, v22.2d, v23.2d
    WORD $0x4ef9d6f7 // fsub v23.2d, v23.2d, v25.2d
    WORD $0x4eb4d577 // fsub v23.4s, v11.4s, v20.4s
    WORD $0x4eb7d5f7 // fsub v23.4s, v15.4s, v23.4s
    WORD $0x4eb7d617 // fsub v23.4s, v16.4s, v23.4s
    WORD $0x4eb6d6b7 // fsub v23.4s, v21.4s, v22.4s
    WORD $0x4ea1d6d7 // fsub v23.4s, v22.4s, v1.4s
    WORD $0x4eadd6f7 // fsub v23.4s, v23.4s, v13.4s
    WORD $0x4eaed6f7 // fsub v23.4s, v23.4s, v14.4s
    WORD $0x4eafd6f7 // fsub v23.4s, v23.4s, v15.4s
    WORD $0x4eb1d6f7 // fsub v23.4s, v23.4s, v17.4s
    WORD $0x4eb2d6f7 // fsub v23.4s, v23.4s, v18.4s
    WORD $0x4eb3d6f7 // fsub v23.4s, v23.4s, v19.4s
    WORD $0x4eb4d6f7 // fsub v23.4s, v23.4s, v20.4s
    WORD $0x4eb8d6f7 // fsub v23.4s, v23.4s, v24.4s
    WORD $0x4ea7d6f7 // fsub v23.4s, v23.4s, v7.4s
    WORD $0x4ea9d6f7 // fsub v23.4s, v23.4s, v9.4s
    WORD $0x4ef8d6f8 // fsub v24.2d, v23.2d, v24.2d
    WORD $0x4efad718 // fsub v24.2d, v24.2d, v26.2d
    WORD $0x4eb8d578 // fsub v24.4s, v11.4s, v24.4s
    WORD $0x4eb8d6f8 // fsub v24.4s, v23.4s, v24.4s
    WORD $0x4eabd718 // fsub v24.4s, v24.4s, v11.4s
    WORD $0x4eadd718 // fsub v24.4s, v24.4s, v13.4s
    WORD $0x4eaed718 // fsub v24.4s, v24.4s, v14.4s
    WORD $0x4eb3d718 // fsub v24.4s, v24.4s, v19.4s
    WORD $0x4eb4d718 // fsub v24.4s, v24.4s, v20.4s
    WORD $0x4eb9d718 // fsub v24.4s, v24.4s, v25.4s
    WORD $0x4ea4d718 // fsub v24.4s, v24.4s, v4.4s
    WORD $0x4ea6d718 // fsub v24.4s, v24.4s, v6.4s
    WORD $0x4ea8d718 // fsub v24.4s, v24.4s, v8.4s
    WORD $0x4eb8d518 // fsub v24.4s, v8.4s, v24.4s
    WORD $0x4ef9d719 // fsub v25.2d, v24.2d, v25.2d
    WORD $0x4efbd739 // fsub v25.2d, v25.2d, v27.2d
    WORD $0x4eb9d5f9 // fsub v25.4s, v15.4s, v25.4s
    WORD $0x4eb9d639 // fsub v25.4s, v17.4s, v25.4s
    WORD $0x4eafd739 // fsub v25.4s, v25.4s, v15.4s
    WORD $0x4eb0d739 // fsub v25.4s, v25.4s, v16.4s
    WORD $0x4eb3d739 // fsub v25.4s, v25.4s, v19.4s
    WORD $0x4eb4d739 // fsub v25.4s, v25.4s, v20.4s
    WORD $0x4ebad739 // fsub v25.4s, v25.4s, v26.4s
    WORD $0x4ea4d739 // fsub v25.4s, v25.4s, v4.4s
    WORD $0x4ea6d739 // fsub v25.4s, v25.4s, v6.4s
    WORD $0x4ea8d739 // fsub v25.4s, v25.4s, v8.4s
    WORD $0x4eb9d779 // fsub v25.4s, v27.4s, v25.4s
    WORD $0x4efad73a // fsub v26.2d, v25.2d, v26.2d
    WORD $0x4ebad63a // fsub v26.4s, v17.4s, v26.4s
    WORD $0x4ea1d75a // fsub v26.4s, v26.4s, v1.4s
    WORD $0x4eb1d75a // fsub v26.4s, v26.4s, v17.4s
    WORD $0x4eb2d75a // fsub v26.4s, v26.4s, v18.4s
    WORD $0x4eb3d75a // fsub v26.4s, v26.4s, v19.4s
    WORD $0x4ea2d75a // fsub v26.4s, v26.4s, v2.4s
    WORD $0x4eb4d75a // fsub v26.4s, v26.4s, v20.4s
    WORD $0x4ebbd75a // fsub v26.4s, v26.4s, v27.4s
    WORD $0x4ebad79a // fsub v26.4s, v28.4s, v26.4s
    WORD $0x4ebad51a // fsub v26.4s, v8.4s, v26.4s
    WORD $0x4ea1d77b // fsub v27.4s, v27.4s, v1.4s
    WORD $0x4ea2d77b // fsub v27.4s, v27.4s, v2.4s
    WORD $0x4ea3d77b // fsub v27.4s, v27.4s, v3.4s
    WORD $0x4efdd79c // fsub v28.2d, v28.2d, v29.2d
    WORD $0x4ebad6fc // fsub v28.4s, v23.4s, v26.4s
    WORD $0x4eaad79c // fsub v28.4s, v28.4s, v10.4s
    WORD $0x4eabd79c // fsub v28.4s, v28.4s, v11.4s
    WORD $0x4eaed79c // fsub v28.4s, v28.4s, v14.4s
    WORD $0x4ea6d79c // fsub v28.4s, v28.4s, v6.4s
    WORD $0x4ea8d79c // fsub v28.4s, v28.4s, v8.4s
    WORD $0x4ea9d79c // fsub v28.4s, v28.4s, v9.4s
    WORD $0x4ebcd7bc // fsub v28.4s, v29.4s, v28.4s
    WORD $0x4efed7bd // fsub v29.2d, v29.2d, v30.2d
    WORD $0x4eaad7bd // fsub v29.4s, v29.4s, v10.4s
    WORD $0x4eacd7bd // fsub v29.4s, v29.4s, v12.4s
    WORD $0x4eaed7bd // fsub v29.4s, v29.4s, v14.4s
    WORD $0x4eafd7bd // fsub v29.4s, v29.4s, v15.4s
    WORD $0x4ea6d7bd // fsub v29.4s, v29.4s, v6.4s
    WORD $0x4ea7d7bd // fsub v29.4s, v29.4s, v7.4s
    WORD $0x4ea8d7bd // fsub v29.4s, v29.4s, v8.4s
    WORD $0x4ee4d463 // fsub v3.2d, v3.2d, v4.2d
    WORD $0x4ea0d443 // fsub v3.4s, v2.4s, v0.4s
    WORD $0x4ea6d463 // fsub v3.4s, v3.4s, v6.4s
    WORD $0x4ea9d463 // fsub v3.4s, v3.4s, v9.4s
    WORD $0x4ee9d484 // fsub v4.2d, v4.2d, v9.2d
    WORD $0x4ee4d4c4 // fsub v4.2d, v6.2d, v4.2d
    WORD $0x4ee4d4e4 // fsub v4.2d, v7.2d, v4.2d
    WORD $0x4ee4d504 // fsub v4.2d, v8.2d, v4.2d
    WORD $0x4ea3d404 // fsub v4.4s, v0.4s, v3.4s
    WORD $0x4ea0d424 // fsub v4.4s, v1.4s, v0.4s
    WORD $0x4ea4d464 // fsub v4.4s, v3.4s, v4.4s
    WORD $0x4ea5d484 // fsub v4.4s, v4.4s, v5.4s
    WORD $0x4ea6d484 // fsub v4.4s, v4.4s, v6.4s
    WORD $0x4ea9d484 // fsub v4.4s, v4.4s, v9.4s
    WORD $0x4ea4d4a4 // fsub v4.4s, v5.4s, v4.4s
    WORD $0x4ee5d6c5 // fsub v5.2d, v22.2d, v5.2d
    WORD $0x4ef0d4a5 // fsub v5.2d, v5.2d, v16.2d
    WORD $0x4ee4d4a5 // fsub v5.2d, v5.2d, v4.2d
    WORD $0x4ee8d4a5 // fsub v5.2d, v5.2d, v8.2d
    WORD $0x4ee9d4a5 // fsub v5.2d, v5.2d, v9.2d
    WORD $0x4ee5d4e5 // fsub v5.2d, v7.2d, v5.2d
    WORD $0x4ee5d505 // fsub v5.2d, v8.2d, v5.2d
    WORD $0x4ee5d525 // fsub v5.2d, v9.2d, v5.2d
    WORD $0x4ea5d5e5 // fsub v5.4s, v15.4s, v5.4s
    WORD $0x4ea5d605 // fsub v5.4s, v16.4s, v5.4s
    WORD $0x4ea5d465 // fsub v5.4s, v3.4s, v5.4s
    WORD $0x4eaad4a5 // fsub v5.4s, v5.4s, v10.4s
    WORD $0x4eabd4a5 // fsub v5.4s, v5.4s, v11.4s
    WORD $0x4ea4d4a5 // fsub v5.4s, v5.4s, v4.4s
    WORD $0x4ea6d4a5 // fsub v5.4s, v5.4s, v6.4s
    WORD $0x4ea7d4a5 // fsub v5.4s, v5.4s, v7.4s
    WORD $0x4ea9d4a5 // fsub v5.4s, v5.4s, v9.4s
    WORD $0x4ef4d4c6 // fsub v6.2d, v6.2d, v20.2d
    WORD $0x4ee4d4c6 // fsub v6.2d, v6.2d, v4.2d
    WORD $0x4ee8d4c6 // fsub v6.2d, v6.2d, v8.2d
    WORD $0x4ee6d506 // fsub v6.2d, v8.2d, v6.2d
    WORD $0x4ea6d626 // fsub v6.4s, v17.4s, v6.4s
    WORD $0x4ea6d4a6 // fsub v6.4s, v5.4s, v6.4s
    WORD $0x4ea4d4c6 // fsub v6.4s, v6.4s, v4.4s
    WORD $0x4ea7d4c6 // fsub v6.4s, v6.4s, v7.4s
    WORD $0x4ea8d4c6 // fsub v6.4s, v6.4s, v8.4s
    WORD $0x4ea6d506 // fsub v6.4s, v8.4s, v6.4s
    WORD $0x4eead4e7 // fsub v7.2d, v7.2d, v10.2d
    WORD $0x4eebd4e7 // fsub v7.2d, v7.2d, v11.2d
    WORD $0x4eedd4e7 // fsub v7.2d, v7.2d, v13.2d
    WORD $0x4ee6d4e7 // fsub v7.2d, v7.2d, v6.2d
    WORD $0x4ee8d4e7 // fsub v7.2d, v7.2d, v8.2d
    WORD $0x4eaad4e7 // fsub v7.4s, v7.4s, v10.4s
    WORD $0x4eabd4e7 // fsub v7.4s, v7.4s, v11.4s
    WORD $0x4eacd4e7 // fsub v7.4s, v7.4s, v12.4s
    WORD $0x4ea6d4e7 // fsub v7.4s, v7.4s, v6.4s
    WORD $0x4ea8d4e7 // fsub v7.4s, v7.4s, v8.4s
    WORD $0x4ea9d4e7 // fsub v7.4s, v7.4s, v9.4s
    WORD $0x4ea7d507 // fsub v7.4s, v8.4s, v7.4s
    WORD $0x4eecd508 // fsub v8.2d, v8.2d, v12.2d
    WORD $0x4eedd508 // fsub v8.2d, v8.2d, v13.2d
    WORD $0x4ee5d508 // fsub v8.2d, v8.2d, v5.2d
    WORD $0x4ee8d528 // fsub v8.2d, v9.2d, v8.2d
    WORD $0x4ea1d4a8 // fsub v8.4s, v5.4s, v1.4s
    WORD $0x4ea3d4a8 // fsub v8.4s, v5.4s, v3.4s
    WORD $0x4ea7d4a8 // fsub v8.4s, v5.4s, v7.4s
    WORD $0x4ea5d4e8 // fsub v8.4s, v7.4s, v5.4s
    WORD $0x4eaad508 // fsub v8.4s, v8.4s, v10.4s
    WORD $0x4ea3d508 // fsub v8.4s, v8.4s, v3.4s
    WORD $0x4ea4d508 // fsub v8.4s, v8.4s, v4.4s
    WORD $0x4ea5d508 // fsub v8.4s, v8.4s, v5.4s
    WORD $0x4ea6d508 // fsub v8.4s, v8.4s, v6.4s
    WORD $0x4ea9d508 // fsub v8.4s, v8.4s, v9.4s
    WORD $0x4ea8d528 // fsub v8.4s, v9.4s, v8.4s
    WORD $0x4ee9d569 // fsub v9.2d, v11.2d, v9.2d
    WORD $0x4ee9d509 // fsub v9.2d, v8.2d, v9.2d
    WORD $0x4eead529 // fsub v9.2d, v9.2d, v10.2d
    WORD $0x4eecd529 // fsub v9.2d, v9.2d, v12.2d
    WORD $0x4eedd529 // fsub v9.2d, v9.2d, v13.2d
    WORD $0x4eeed529 // fsub v9.2d, v9.2d, v14.2d
    WORD $0x4ee8d529 // fsub v9.2d, v9.2d, v8.2d
    WORD $0x4ea9d569 // fsub v9.4s, v11.4s, v9.4s
    WORD $0x4ea9d449 // fsub v9.4s, v2.4s, v9.4s
    WORD $0x4ea9d489 // fsub v9.4s, v4.4s, v9.4s
    WORD $0x4ea1d529 // fsub v9.4s, v9.4s, v1.4s
    WORD $0x4eaad529 // fsub v9.4s, v9.4s, v10.4s
    WORD $0x4eabd529 // fsub v9.4s, v9.4s, v11.4s
    WORD $0x4ea6d529 // fsub v9.4s, v9.4s, v6.4s
    WORD $0x4ea8d529 // fsub v9.4s, v9.4s, v8.4s
    WORD $0x3cee692a // ldr q10, [x9, x14]
    WORD $0x3cee68cb // ldr q11, [x6, x14]
    WORD $0x3cee682e // ldr q14, [x1, x14]
    WORD $0x3cee694f // ldr q15, [x10, x14]
    WORD $0x3cf36834 // ldr q20, [x1, x19]
    WORD $0x3cee68c4 // ldr q4, [x6, x14]
    WORD $0x3cee68e4 // ldr q4, [x7, x14]
    WORD $0x3cee6924 // ldr q4, [x9, x14]
    WORD $0x3cee68e7 // ldr q7, [x7, x14]
    WORD $0x6faa0820 // mla v0.4s, v1.4s, v10.s[3]
    WORD $0x6fa50820 // mla v0.4s, v1.4s, v5.s[3]
    WORD $0x6fa90820 // mla v0.4s, v1.4s, v9.s[3]
    WORD $0x6fa00941 // mla v1.4s, v10.4s, v0.s[3]
    WORD $0x6f41090a // mla v10.8h, v8.8h, v1.h[4]
    WORD $0x6f61090a // mla v10.8h, v8.8h, v1.h[6]
    WORD $0x6f80014b // mla v11.4s, v10.4s, v0.s[0]
    WORD $0x6f61092b // mla v11.8h, v9.8h, v1.h[6]
    WORD $0x6fa0014c // mla v12.4s, v10.4s, v0.s[1]
    WORD $0x4ea495ec // mla v12.4s, v15.4s, v4.4s
    WORD $0x6f41014c // mla v12.8h, v10.8h, v1.h[0]
    WORD $0x6f80094d // mla v13.4s, v10.4s, v0.s[2]
    WORD $0x4ea4978d // mla v13.4s, v28.4s, v4.4s
    WORD $0x6f41016d // mla v13.8h, v11.8h, v1.h[0]
    WORD $0x6f61016d // mla v13.8h, v11.8h, v1.h[2]
    WORD $0x6f61018e // mla v14.8h, v12.8h, v1.h[2]
    WORD $0x6f41098e // mla v14.8h, v12.8h, v1.h[4]
    WORD $0x6f4109af // mla v15.8h, v13.8h, v1.h[4]
    WORD $0x6f6109af // mla v15.8h, v13.8h, v1.h[6]
    WORD $0x6f6109d0 // mla v16.8h, v14.8h, v1.h[6]
    WORD $0x4eb59454 // mla v20.4s, v2.4s, v21.4s
    WORD $0x4eb69435 // mla v21.4s, v1.4s, v22.4s
    WORD $0x6f890145 // mla v5.4s, v10.4s, v9.s[0]
    WORD $0x4eb09445 // mla v5.4s, v2.4s, v16.4s
    WORD $0x6f8a0166 // mla v6.4s, v11.4s, v10.s[0]
    WORD $0x6f850166 // mla v6.4s, v11.4s, v5.s[0]
    WORD $0x6fa90166 // mla v6.4s, v11.4s, v9.s[1]
    WORD $0x6f8000a6 // mla v6.4s, v5.4s, v0.s[0]
    WORD $0x4ea494e6 // mla v6.4s, v7.4s, v4.4s
    WORD $0x4ea49506 // mla v6.4s, v8.4s, v4.4s
    WORD $0x4ea49547 // mla v7.4s, v10.4s, v4.4s
    WORD $0x6faa0187 // mla v7.4s, v12.4s, v10.s[1]
    WORD $0x6fa50187 // mla v7.4s, v12.4s, v5.s[1]
    WORD $0x6f890987 // mla v7.4s, v12.4s, v9.s[2]
    WORD $0x6fa000a7 // mla v7.4s, v5.4s, v0.s[1]
    WORD $0x6f4100a7 // mla v7.8h, v5.8h, v1.h[0]
    WORD $0x4ea49568 // mla v8.4s, v11.4s, v4.4s
    WORD $0x6f8a09a8 // mla v8.4s, v13.4s, v10.s[2]
    WORD $0x6f8509a8 // mla v8.4s, v13.4s, v5.s[2]
    WORD $0x4eb09448 // mla v8.4s, v2.4s, v16.4s
    WORD $0x6f8008a8 // mla v8.4s, v5.4s, v0.s[2]
    WORD $0x6f4100c8 // mla v8.8h, v6.8h, v1.h[0]
    WORD $0x6f6100c8 // mla v8.8h, v6.8h, v1.h[2]
    WORD $0x6fa00829 // mla v9.4s, v1.4s, v0.s[3]
    WORD $0x4eb09429 // mla v9.4s, v1.4s, v16.4s
    WORD $0x4ea495a9 // mla v9.4s, v13.4s, v4.4s
    WORD $0x6f6100e9 // mla v9.8h, v7.8h, v1.h[2]
    WORD $0x6f4108e9 // mla v9.8h, v7.8h, v1.h[4]
    WORD $0x6f00e400 // movi v0.2d, #0x0
    WORD $0x6f00e401 // movi v1.2d, #0x0
    WORD $0x6f00e40a // movi v10.2d, #0x0
    WORD $0x6f00e40b // movi v11.2d, #0x0
    WORD $0x6f00e40c // movi v12.2d, #0x0
    WORD $0x6f00e40d // movi v13.2d, #0x0
    WORD $0x6f00e40e // movi v14.2d, #0x0
    WORD $0x6f00e40f // movi v15.2d, #0x0
    WORD $0x6f00e410 // movi v16.2d, #0x0
    WORD $0x6f00e411 // movi v17.2d, #0x0
    WORD $0x6f00e402 // movi v2.2d, #0x0
    WORD $0x6f00e416 // movi v22.2d, #0x0
    WORD $0x6f00e417 // movi v23.2d, #0x0
    WORD $0x6f00e41c // movi v28.2d, #0x0
    WORD $0x6f00e41d // movi v29.2d, #0x0
    WORD $0x6f00e403 // movi v3.2d, #0x0
    WORD $0x6f00e404 // movi v4.2d, #0x0
    WORD $0x6f00e405 // movi v5.2d, #0x0
    WORD $0x6f00e406 // movi v6.2d, #0x0
    WORD $0x6f00e407 // movi v7.2d, #0x0
    WORD $0x6f00e408 // movi v8.2d, #0x0
    WORD $0x6f00e409 // movi v9.2d, #0x0
    WORD $0x4ea19c00 // mul v0.4s, v0.4s, v1.4s
    WORD $0x4eaa9c00 // mul v0.4s, v0.4s, v10.4s
    WORD $0x4ead9c00 // mul v0.4s, v0.4s, v13.4s
    WORD $0x4eae9c00 // mul v0.4s, v0.4s, v14.4s
    WORD $0x4fa08900 // mul v0.4s, v8.4s, v0.s[3]
    WORD $0x4fa08920 // mul v0.4s, v9.4s, v0.s[3]
    WORD $0x4eaa9c21 // mul v1.4s, v1.4s, v10.4s
    WORD $0x4ea59c21 // mul v1.4s, v1.4s, v5.4s
    WORD $0x4ea99c21 // mul v1.4s, v1.4s, v9.4s
    WORD $0x4ea19da1 // mul v1.4s, v13.4s, v1.4s
    WORD $0x4eab9d4a // mul v10.4s, v10.4s, v11.4s
    WORD $0x4eae9d4a // mul v10.4s, v10.4s, v14.4s
    WORD $0x4ea19d4b // mul v11.4s, v10.4s, v1.4s
    WORD $0x4eac9d6b // mul v11.4s, v11.4s, v12.4s
    WORD $0x4eb89d6b // mul v11.4s, v11.4s, v24.4s
    WORD $0x4fa1820b // mul v11.4s, v16.4s, v1.s[1]
    WORD $0x4ea19d6c // mul v12.4s, v11.4s, v1.4s
    WORD $0x4ea29d6c // mul v12.4s, v11.4s, v2.4s
    WORD $0x4ead9d8c // mul v12.4s, v12.4s, v13.4s
    WORD $0x4eac9dac // mul v12.4s, v13.4s, v12.4s
    WORD $0x4ea09cec // mul v12.4s, v7.4s, v0.4s
    WORD $0x4ea19d8d // mul v13.4s, v12.4s, v1.4s
    WORD $0x4ea29d8d // mul v13.4s, v12.4s, v2.4s
    WORD $0x4ea39d8d // mul v13.4s, v12.4s, v3.4s
    WORD $0x4eac9dad // mul v13.4s, v13.4s, v12.4s
    WORD $0x4eae9dad // mul v13.4s, v13.4s, v14.4s
    WORD $0x4ea09d0d // mul v13.4s, v8.4s, v0.4s
    WORD $0x4ea29dae // mul v14.4s, v13.4s, v2.4s
    WORD $0x4ea39dae // mul v14.4s, v13.4s, v3.4s
    WORD $0x4ea49dae // mul v14.4s, v13.4s, v4.4s
    WORD $0x4eaf9dce // mul v14.4s, v14.4s, v15.4s
    WORD $0x4eac9e0e // mul v14.4s, v16.4s, v12.4s
    WORD $0x4f81886e // mul v14.4s, v3.4s, v1.s[2]
    WORD $0x4ea39dcf // mul v15.4s, v14.4s, v3.4s
    WORD $0x4ea49dcf // mul v15.4s, v14.4s, v4.4s
    WORD $0x4eae9def // mul v15.4s, v15.4s, v14.4s
    WORD $0x4ea49df0 // mul v16.4s, v15.4s, v4.4s
    WORD $0x4f818a10 // mul v16.4s, v16.4s, v1.s[2]
    WORD $0x4eae9e50 // mul v16.4s, v18.4s, v14.4s
    WORD $0x4eac9c51 // mul v17.4s, v2.4s, v12.4s
    WORD $0x4eac9c71 // mul v17.4s, v3.4s, v12.4s
    WORD $0x4ea09e52 // mul v18.4s, v18.4s, v0.4s
    WORD $0x4eb39c33 // mul v19.4s, v1.4s, v19.4s
    WORD $0x4eae9c53 // mul v19.4s, v2.4s, v14.4s
    WORD $0x4eb39c53 // mul v19.4s, v2.4s, v19.4s
    WORD $0x4eae9c73 // mul v19.4s, v3.4s, v14.4s
    WORD $0x4ea29c22 // mul v2.4s, v1.4s, v2.4s
    WORD $0x4eb49c54 // mul v20.4s, v2.4s, v20.4s
    WORD $0x4ebc9f39 // mul v25.4s, v25.4s, v28.4s
    WORD $0x4eba9efa // mul v26.4s, v23.4s, v26.4s
    WORD $0x4ebb9f5a // mul v26.4s, v26.4s, v27.4s
    WORD $0x4ebc9f7b // mul v27.4s, v27.4s, v28.4s
    WORD $0x4ebd9f9c // mul v28.4s, v28.4s, v29.4s
    WORD $0x4ebe9fbd // mul v29.4s, v29.4s, v30.4s
    WORD $0x4ea39de3 // mul v3.4s, v15.4s, v3.4s
    WORD $0x4f818064 // mul v4.4s, v3.4s, v1.s[0]
    WORD $0x4ea49c64 // mul v4.4s, v3.4s, v4.4s
    WORD $0x4ea19c84 // mul v4.4s, v4.4s, v1.4s
    WORD $0x4ea49c65 // mul v5.4s, v3.4s, v4.4s
    WORD $0x4f8080a5 // mul v5.4s, v5.4s, v0.s[0]
    WORD $0x4f818206 // mul v6.4s, v16.4s, v1.s[0]
    WORD $0x4ea09cc6 // mul v6.4s, v6.4s, v0.4s
    WORD $0x4f8080c6 // mul v6.4s, v6.4s, v0.s[0]
    WORD $0x4fa080c6 // mul v6.4s, v6.4s, v0.s[1]
    WORD $0x4ea09ce7 // mul v7.4s, v7.4s, v0.4s
    WORD $0x4fa080e7 // mul v7.4s, v7.4s, v0.s[1]
    WORD $0x4f8088e7 // mul v7.4s, v7.4s, v0.s[2]
    WORD $0x4ea09d08 // mul v8.4s, v8.4s, v0.4s
    WORD $0x4f808908 // mul v8.4s, v8.4s, v0.s[2]
    WORD $0x4eaa9d08 // mul v8.4s, v8.4s, v10.4s
    WORD $0x4fa18069 // mul v9.4s, v3.4s, v1.s[1]
    WORD $0x4ea09cc9 // mul v9.4s, v6.4s, v0.4s
    WORD $0x6e205821 // mvn v1.16b, v1.16b
    WORD $0x6e20580a // mvn v10.16b, v0.16b
    WORD $0x6e20594a // mvn v10.16b, v10.16b
    WORD $0x6e20580b // mvn v11.16b, v0.16b
    WORD $0x6e20596b // mvn v11.16b, v11.16b
    WORD $0x6e20598c // mvn v12.16b, v12.16b
    WORD $0x6e2059ad // mvn v13.16b, v13.16b
    WORD $0x6e20586d // mvn v13.16b, v3.16b
    WORD $0x6e2059ce // mvn v14.16b, v14.16b
    WORD $0x6e20586e // mvn v14.16b, v3.16b
    WORD $0x6e2059ef // mvn v15.16b, v15.16b
    WORD $0x6e20586f // mvn v15.16b, v3.16b
    WORD $0x6e205a10 // mvn v16.16b, v16.16b
    WORD $0x6e205870 // mvn v16.16b, v3.16b
    WORD $0x6e205a11 // mvn v17.16b, v16.16b
    WORD $0x6e205a31 // mvn v17.16b, v17.16b
    WORD $0x6e205a52 // mvn v18.16b, v18.16b
    WORD $0x6e205a73 // mvn v19.16b, v19.16b
    WORD $0x6e205842 // mvn v2.16b, v2.16b
    WORD $0x6e205a54 // mvn v20.16b, v18.16b
    WORD $0x6e205a94 // mvn v20.16b, v20.16b
    WORD $0x6e205ad6 // mvn v22.16b, v22.16b
    WORD $0x6e205af7 // mvn v23.16b, v23.16b
    WORD $0x6e205b18 // mvn v24.16b, v24.16b
    WORD $0x6e205b39 // mvn v25.16b, v25.16b
    WORD $0x6e205b5a // mvn v26.16b, v26.16b
    WORD $0x6e205863 // mvn v3.16b, v3.16b
    WORD $0x6e205884 // mvn v4.16b, v4.16b
    WORD $0x6e2058a5 // mvn v5.16b, v5.16b
    WORD $0x6e2058c6 // mvn v6.16b, v6.16b
    WORD $0x6e205808 // mvn v8.16b, v0.16b
    WORD $0x6e205908 // mvn v8.16b, v8.16b
    WORD $0x6e205809 // mvn v9.16b, v0.16b
    WORD $0x6e205929 // mvn v9.16b, v9.16b
    WORD $0x6ea0b821 // neg v1.4s, v1.4s
    WORD $0x6ea0b8ea // neg v10.4s, v7.4s
    WORD $0x6ea0b92b // neg v11.4s, v9.4s
    WORD $0x6ea0b94c // neg v12.4s, v10.4s
    WORD $0x6ea0b96d // neg v13.4s, v11.4s
    WORD $0x6ea0b92d // neg v13.4s, v9.4s
    WORD $0x6ea0b98e // neg v14.4s, v12.4s
    WORD $0x6ea0b842 // neg v2.4s, v2.4s
    WORD $0x6ea0bb7b // neg v27.4s, v27.4s
    WORD $0x6ea0b9dc // neg v28.4s, v14.4s
    WORD $0x6ea0b9fd // neg v29.4s, v15.4s
    WORD $0x6ea0bbbd // neg v29.4s, v29.4s
    WORD $0x6ea0b863 // neg v3.4s, v3.4s
    WORD $0x6ea0b8c8 // neg v8.4s, v6.4s
    WORD $0x6ea0b8e8 // neg v8.4s, v7.4s
    WORD $0x0ea5114a // saddw v10.2d, v10.2d, v5.2s
    WORD $0x0ea51108 // saddw v8.2d, v8.2d, v5.2s
    WORD $0x4ea51063 // saddw2 v3.2d, v3.2d, v5.4s
    WORD $0x4ea51108 // saddw2 v8.2d, v8.2d, v5.4s
    WORD $0x4e21d800 // scvtf v0.4s, v0.4s
    WORD $0x4e21d820 // scvtf v0.4s, v1.4s
    WORD $0x4e21d8a0 // scvtf v0.4s, v5.4s
    WORD $0x4e21d821 // scvtf v1.4s, v1.4s
    WORD $0x4f38e421 // scvtf v1.4s, v1.4s, #8
    WORD $0x4e21d94a // scvtf v10.4s, v10.4s
    WORD $0x4f38e54a // scvtf v10.4s, v10.4s, #8
    WORD $0x4e21d90a // scvtf v10.4s, v8.4s
    WORD $0x4e21d96b // scvtf v11.4s, v11.4s
    WORD $0x4f38e56b // scvtf v11.4s, v11.4s, #8
    WORD $0x4e21d98c // scvtf v12.4s, v12.4s
    WORD $0x4f38e58c // scvtf v12.4s, v12.4s, #8
    WORD $0x4f38e5ac // scvtf v12.4s, v13.4s, #8
    WORD $0x4e21d9ad // scvtf v13.4s, v13.4s
    WORD $0x4f38e5ad // scvtf v13.4s, v13.4s, #8
    WORD $0x4f38e5cd // scvtf v13.4s, v14.4s, #8
    WORD $0x4e21d9ce // scvtf v14.4s, v14.4s
    WORD $0x4f38e5ce // scvtf v14.4s, v14.4s, #8
    WORD $0x4f38e5ee // scvtf v14.4s, v15.4s, #8
    WORD $0x4e21d9cf // scvtf v15.4s, v14.4s
    WORD $0x4e21d9ef // scvtf v15.4s, v15.4s
    WORD $0x4f38e5ef // scvtf v15.4s, v15.4s, #8
    WORD $0x4e21da10 // scvtf v16.4s, v16.4s
    WORD $0x4f38e610 // scvtf v16.4s, v16.4s, #8
    WORD $0x4e21da11 // scvtf v17.4s, v16.4s
    WORD $0x4e21da31 // scvtf v17.4s, v17.4s
    WORD $0x4e21da52 // scvtf v18.4s, v18.4s
    WORD $0x4e21da73 // scvtf v19.4s, v19.4s
    WORD $0x4e21d842 // scvtf v2.4s, v2.4s
    WORD $0x4f38e442 // scvtf v2.4s, v2.4s, #8
    WORD $0x4e21da94 // scvtf v20.4s, v20.4s
    WORD $0x4e21dab5 // scvtf v21.4s, v21.4s
    WORD $0x4e21dad6 // scvtf v22.4s, v22.4s
    WORD $0x4e21daf7 // scvtf v23.4s, v23.4s
    WORD $0x4e21db18 // scvtf v24.4s, v24.4s
    WORD $0x4e21db39 // scvtf v25.4s, v25.4s
    WORD $0x4e21db7b // scvtf v27.4s, v27.4s
    WORD $0x4e21d863 // scvtf v3.4s, v3.4s
    WORD $0x4f38e463 // scvtf v3.4s, v3.4s, #8
    WORD $0x4f38e464 // scvtf v4.4s, v3.4s, #8
    WORD $0x4e21d884 // scvtf v4.4s, v4.4s
    WORD $0x4f38e484 // scvtf v4.4s, v4.4s, #8
    WORD $0x4f38e4c4 // scvtf v4.4s, v6.4s, #8
    WORD $0x4f38e445 // scvtf v5.4s, v2.4s, #8
    WORD $0x4e21d885 // scvtf v5.4s, v4.4s
    WORD $0x4e21d8a5 // scvtf v5.4s, v5.4s
    WORD $0x4f38e4a5 // scvtf v5.4s, v5.4s, #8
    WORD $0x4e21d8c6 // scvtf v6.4s, v6.4s
    WORD $0x4f38e4c6 // scvtf v6.4s, v6.4s, #8
    WORD $0x4e21d8e6 // scvtf v6.4s, v7.4s
    WORD $0x4f38e4c7 // scvtf v7.4s, v6.4s, #8
    WORD $0x4e21d8e7 // scvtf v7.4s, v7.4s
    WORD $0x4f38e4e7 // scvtf v7.4s, v7.4s, #8
    WORD $0x4e21d908 // scvtf v8.4s, v8.4s
    WORD $0x4f38e508 // scvtf v8.4s, v8.4s, #8
    WORD $0x4e21d8c9 // scvtf v9.4s, v6.4s
    WORD $0x4e21d929 // scvtf v9.4s, v9.4s
    WORD $0x4f38e529 // scvtf v9.4s, v9.4s, #8
    WORD $0x2e21390a // shll v10.8h, v8.8b, #8
    WORD $0x2e21392b // shll v11.8h, v9.8b, #8
    WORD $0x2e21394c // shll v12.8h, v10.8b, #8
    WORD $0x2e21396d // shll v13.8h, v11.8b, #8
    WORD $0x2e21398e // shll v14.8h, v12.8b, #8
    WORD $0x2e2139af // shll v15.8h, v13.8b, #8
    WORD $0x2e2139d0 // shll v16.8h, v14.8b, #8
    WORD $0x2e2138a7 // shll v7.8h, v5.8b, #8
    WORD $0x2e2138c8 // shll v8.8h, v6.8b, #8
    WORD $0x2e2138e9 // shll v9.8h, v7.8b, #8
    WORD $0x4ea16400 // smax v0.4s, v0.4s, v1.4s
    WORD $0x4ea46400 // smax v0.4s, v0.4s, v4.4s
    WORD $0x4eaa6421 // smax v1.4s, v1.4s, v10.4s
    WORD $0x4ea26421 // smax v1.4s, v1.4s, v2.4s
    WORD $0x4ea56421 // smax v1.4s, v1.4s, v5.4s
    WORD $0x4ea36441 // smax v1.4s, v2.4s, v3.4s
    WORD $0x4eab654a // smax v10.4s, v10.4s, v11.4s
    WORD $0x4eac654a // smax v10.4s, v10.4s, v12.4s
    WORD $0x4ea2654a // smax v10.4s, v10.4s, v2.4s
    WORD $0x4ea1656b // smax v11.4s, v11.4s, v1.4s
    WORD $0x4eac656b // smax v11.4s, v11.4s, v12.4s
    WORD $0x4ead656b // smax v11.4s, v11.4s, v13.4s
    WORD $0x4ea2656b // smax v11.4s, v11.4s, v2.4s
    WORD $0x4eab658b // smax v11.4s, v12.4s, v11.4s
    WORD $0x4eab65ab // smax v11.4s, v13.4s, v11.4s
    WORD $0x4ea1658c // smax v12.4s, v12.4s, v1.4s
    WORD $0x4ead658c // smax v12.4s, v12.4s, v13.4s
    WORD $0x4ea2658c // smax v12.4s, v12.4s, v2.4s
    WORD $0x4eb6658c // smax v12.4s, v12.4s, v22.4s
    WORD $0x4eac65ac // smax v12.4s, v13.4s, v12.4s
    WORD $0x4ead656d // smax v13.4s, v11.4s, v13.4s
    WORD $0x4eae65ad // smax v13.4s, v13.4s, v14.4s
    WORD $0x4eaf65ad // smax v13.4s, v13.4s, v15.4s
    WORD $0x4ea265ad // smax v13.4s, v13.4s, v2.4s
    WORD $0x4ead65cd // smax v13.4s, v14.4s, v13.4s
    WORD $0x4eae658e // smax v14.4s, v12.4s, v14.4s
    WORD $0x4eaf65ce // smax v14.4s, v14.4s, v15.4s
    WORD $0x4ea265ce // smax v14.4s, v14.4s, v2.4s
    WORD $0x4ebc65ce // smax v14.4s, v14.4s, v28.4s
    WORD $0x4ea265cf // smax v15.4s, v14.4s, v2.4s
    WORD $0x4ebc65ef // smax v15.4s, v15.4s, v28.4s
    WORD $0x4ebd65ef // smax v15.4s, v15.4s, v29.4s
    WORD $0x4eaf678f // smax v15.4s, v28.4s, v15.4s
    WORD $0x4ea76610 // smax v16.4s, v16.4s, v7.4s
    WORD $0x4ea265d1 // smax v17.4s, v14.4s, v2.4s
    WORD $0x4eb166f1 // smax v17.4s, v23.4s, v17.4s
    WORD $0x4eaf6593 // smax v19.4s, v12.4s, v15.4s
    WORD $0x4ea265d3 // smax v19.4s, v14.4s, v2.4s
    WORD $0x4eb26673 // smax v19.4s, v19.4s, v18.4s
    WORD $0x4ea86673 // smax v19.4s, v19.4s, v8.4s
    WORD $0x4ea16442 // smax v2.4s, v2.4s, v1.4s
    WORD $0x4ea66442 // smax v2.4s, v2.4s, v6.4s
    WORD $0x4eab6634 // smax v20.4s, v17.4s, v11.4s
    WORD $0x4ea966b5 // smax v21.4s, v21.4s, v9.4s
    WORD $0x4ea864f5 // smax v21.4s, v7.4s, v8.4s
    WORD $0x4ea46556 // smax v22.4s, v10.4s, v4.4s
    WORD $0x4eb766d6 // smax v22.4s, v22.4s, v23.4s
    WORD $0x4ea566d6 // smax v22.4s, v22.4s, v5.4s
    WORD $0x4ea965b8 // smax v24.4s, v13.4s, v9.4s
    WORD $0x4eb06718 // smax v24.4s, v24.4s, v16.4s
    WORD $0x4eb366f9 // smax v25.4s, v23.4s, v19.4s
    WORD $0x4ebd679c // smax v28.4s, v28.4s, v29.4s
    WORD $0x4ebc67bc // smax v28.4s, v29.4s, v28.4s
    WORD $0x4ea66463 // smax v3.4s, v3.4s, v6.4s
    WORD $0x4ea76463 // smax v3.4s, v3.4s, v7.4s
    WORD $0x4ea66483 // smax v3.4s, v4.4s, v6.4s
    WORD $0x4ea364e3 // smax v3.4s, v7.4s, v3.4s
    WORD $0x4ea66484 // smax v4.4s, v4.4s, v6.4s
    WORD $0x4ea664a5 // smax v5.4s, v5.4s, v6.4s
    WORD $0x4ea764c6 // smax v6.4s, v6.4s, v7.4s
    WORD $0x4ea864c6 // smax v6.4s, v6.4s, v8.4s
    WORD $0x4ea76567 // smax v7.4s, v11.4s, v7.4s
    WORD $0x4eab64e7 // smax v7.4s, v7.4s, v11.4s
    WORD $0x4ea864e7 // smax v7.4s, v7.4s, v8.4s
    WORD $0x4ea964e7 // smax v7.4s, v7.4s, v9.4s
    WORD $0x4ea96507 // smax v7.4s, v8.4s, v9.4s
    WORD $0x4ea76527 // smax v7.4s, v9.4s, v7.4s
    WORD $0x4ea86548 // smax v8.4s, v10.4s, v8.4s
    WORD $0x4ea364c8 // smax v8.4s, v6.4s, v3.4s
    WORD $0x4ea264e8 // smax v8.4s, v7.4s, v2.4s
    WORD $0x4eaa6508 // smax v8.4s, v8.4s, v10.4s
    WORD $0x4eac6508 // smax v8.4s, v8.4s, v12.4s
    WORD $0x4ea26508 // smax v8.4s, v8.4s, v2.4s
    WORD $0x4ea96508 // smax v8.4s, v8.4s, v9.4s
    WORD $0x4ea66528 // smax v8.4s, v9.4s, v6.4s
    WORD $0x4ea96549 // smax v9.4s, v10.4s, v9.4s
    WORD $0x4ea96589 // smax v9.4s, v12.4s, v9.4s
    WORD $0x4eaa6529 // smax v9.4s, v9.4s, v10.4s
    WORD $0x4eab6529 // smax v9.4s, v9.4s, v11.4s
    WORD $0x4ead6529 // smax v9.4s, v9.4s, v13.4s
    WORD $0x4ea26529 // smax v9.4s, v9.4s, v2.4s
    WORD $0x4ea76529 // smax v9.4s, v9.4s, v7.4s
    WORD $0x4ea2a442 // smaxp v2.4s, v2.4s, v2.4s
    WORD $0x4ea4a462 // smaxp v2.4s, v3.4s, v4.4s
    WORD $0x4ea6a4c6 // smaxp v6.4s, v6.4s, v6.4s
    WORD $0x4ea7a4c6 // smaxp v6.4s, v6.4s, v7.4s
    WORD $0x4eb0a800 // smaxv s0, v0.4s
    WORD $0x4eb0a820 // smaxv s0, v1.4s
    WORD $0x4eb0a98c // smaxv s12, v12.4s
    WORD $0x4eb0a842 // smaxv s2, v2.4s
    WORD $0x4eb0a862 // smaxv s2, v3.4s
    WORD $0x4eb0a882 // smaxv s2, v4.4s
    WORD $0x4eb0a8a2 // smaxv s2, v5.4s
    WORD $0x4eb0a929 // smaxv s9, v9.4s
    WORD $0x4ea16c00 // smin v0.4s, v0.4s, v1.4s
    WORD $0x4ea86c00 // smin v0.4s, v0.4s, v8.4s
    WORD $0x4ea16d4a // smin v10.4s, v10.4s, v1.4s
    WORD $0x4eab6d4a // smin v10.4s, v10.4s, v11.4s
    WORD $0x4eac6d4a // smin v10.4s, v10.4s, v12.4s
    WORD $0x4ea06d6b // smin v11.4s, v11.4s, v0.4s
    WORD $0x4ea16d6b // smin v11.4s, v11.4s, v1.4s
    WORD $0x4eac6d6b // smin v11.4s, v11.4s, v12.4s
    WORD $0x4ead6d6b // smin v11.4s, v11.4s, v13.4s
    WORD $0x4eae6d6b // smin v11.4s, v11.4s, v14.4s
    WORD $0x4eb86d6b // smin v11.4s, v11.4s, v24.4s
    WORD $0x4ea06d8c // smin v12.4s, v12.4s, v0.4s
    WORD $0x4ead6d8c // smin v12.4s, v12.4s, v13.4s
    WORD $0x4eae6d8c // smin v12.4s, v12.4s, v14.4s
    WORD $0x4eaf6d8c // smin v12.4s, v12.4s, v15.4s
    WORD $0x4eae6dad // smin v13.4s, v13.4s, v14.4s
    WORD $0x4eaf6dad // smin v13.4s, v13.4s, v15.4s
    WORD $0x4ead6dcd // smin v13.4s, v14.4s, v13.4s
    WORD $0x4eaf6dce // smin v14.4s, v14.4s, v15.4s
    WORD $0x4ebc6dce // smin v14.4s, v14.4s, v28.4s
    WORD $0x4eae6dee // smin v14.4s, v15.4s, v14.4s
    WORD $0x4eb26def // smin v15.4s, v15.4s, v18.4s
    WORD $0x4ebc6def // smin v15.4s, v15.4s, v28.4s
    WORD $0x4ebd6def // smin v15.4s, v15.4s, v29.4s
    WORD $0x4eaf6d91 // smin v17.4s, v12.4s, v15.4s
    WORD $0x4eb26e31 // smin v17.4s, v17.4s, v18.4s
    WORD $0x4eb76e73 // smin v19.4s, v19.4s, v23.4s
    WORD $0x4ebd6e73 // smin v19.4s, v19.4s, v29.4s
    WORD $0x4ea76c73 // smin v19.4s, v3.4s, v7.4s
    WORD $0x4ea06c42 // smin v2.4s, v2.4s, v0.4s
    WORD $0x4ea56c42 // smin v2.4s, v2.4s, v5.4s
    WORD $0x4ea86e94 // smin v20.4s, v20.4s, v8.4s
    WORD $0x4ea96e94 // smin v20.4s, v20.4s, v9.4s
    WORD $0x4ea86cf4 // smin v20.4s, v7.4s, v8.4s
    WORD $0x4ea46d55 // smin v21.4s, v10.4s, v4.4s
    WORD $0x4eb56e75 // smin v21.4s, v19.4s, v21.4s
    WORD $0x4ea56eb5 // smin v21.4s, v21.4s, v5.4s
    WORD $0x4ea96db7 // smin v23.4s, v13.4s, v9.4s
    WORD $0x4eb06ef7 // smin v23.4s, v23.4s, v16.4s
    WORD $0x4eb86ef7 // smin v23.4s, v23.4s, v24.4s
    WORD $0x4ebc6f18 // smin v24.4s, v24.4s, v28.4s
    WORD $0x4eba6f1a // smin v26.4s, v24.4s, v26.4s
    WORD $0x4ea86c84 // smin v4.4s, v4.4s, v8.4s
    WORD $0x4ea36cc6 // smin v6.4s, v6.4s, v3.4s
    WORD $0x4eaa6ce7 // smin v7.4s, v7.4s, v10.4s
    WORD $0x4eab6ce7 // smin v7.4s, v7.4s, v11.4s
    WORD $0x4eac6ce7 // smin v7.4s, v7.4s, v12.4s
    WORD $0x4ead6ce7 // smin v7.4s, v7.4s, v13.4s
    WORD $0x4ea86ce7 // smin v7.4s, v7.4s, v8.4s
    WORD $0x4ea96ce7 // smin v7.4s, v7.4s, v9.4s
    WORD $0x4eaa6d08 // smin v8.4s, v8.4s, v10.4s
    WORD $0x4eab6d08 // smin v8.4s, v8.4s, v11.4s
    WORD $0x4eac6d08 // smin v8.4s, v8.4s, v12.4s
    WORD $0x4ea76d08 // smin v8.4s, v8.4s, v7.4s
    WORD $0x4ea96d08 // smin v8.4s, v8.4s, v9.4s
    WORD $0x4eac6ce9 // smin v9.4s, v7.4s, v12.4s
    WORD $0x4ead6ce9 // smin v9.4s, v7.4s, v13.4s
    WORD $0x4eaa6d29 // smin v9.4s, v9.4s, v10.4s
    WORD $0x4eab6d29 // smin v9.4s, v9.4s, v11.4s
    WORD $0x4ead6d29 // smin v9.4s, v9.4s, v13.4s
    WORD $0x4ea66d29 // smin v9.4s, v9.4s, v6.4s
    WORD $0x4ea76d29 // smin v9.4s, v9.4s, v7.4s
    WORD $0x4ea1ac21 // sminp v1.4s, v1.4s, v1.4s
    WORD $0x4ea4ac61 // sminp v1.4s, v3.4s, v4.4s
    WORD $0x4ea7acc8 // sminp v8.4s, v6.4s, v7.4s
    WORD $0x4ea8ad08 // sminp v8.4s, v8.4s, v8.4s
    WORD $0x4eb1a800 // sminv s0, v0.4s
    WORD $0x0ea9804a // smlal v10.2d, v2.2s, v9.2s
    WORD $0x0f71292a // smlal v10.4s, v9.4h, v1.h[7]
    WORD $0x0f51216c // smlal v12.4s, v11.4h, v1.h[1]
    WORD $0x0f71218d // smlal v13.4s, v12.4h, v1.h[3]
    WORD $0x0f5129ae // smlal v14.4s, v13.4h, v1.h[5]
    WORD $0x0f7129cf // smlal v15.4s, v14.4h, v1.h[7]
    WORD $0x0f5120c7 // smlal v7.4s, v6.4h, v1.h[1]
    WORD $0x0ea48048 // smlal v8.2d, v2.2s, v4.2s
    WORD $0x0f7120e8 // smlal v8.4s, v7.4h, v1.h[3]
    WORD $0x0f512909 // smlal v9.4s, v8.4h, v1.h[5]
    WORD $0x4f7029e1 // smlal2 v1.4s, v15.8h, v0.h[7]
    WORD $0x4f702a01 // smlal2 v1.4s, v16.8h, v0.h[7]
    WORD $0x4f51216a // smlal2 v10.4s, v11.8h, v1.h[1]
    WORD $0x4f50218a // smlal2 v10.4s, v12.8h, v0.h[1]
    WORD $0x4f71218a // smlal2 v10.4s, v12.8h, v1.h[3]
    WORD $0x4f5129aa // smlal2 v10.4s, v13.8h, v1.h[5]
    WORD $0x4f7129ca // smlal2 v10.4s, v14.8h, v1.h[7]
    WORD $0x4f5021ab // smlal2 v11.4s, v13.8h, v0.h[1]
    WORD $0x4f7021ab // smlal2 v11.4s, v13.8h, v0.h[3]
    WORD $0x4f7021cc // smlal2 v12.4s, v14.8h, v0.h[3]
    WORD $0x4f5029cc // smlal2 v12.4s, v14.8h, v0.h[5]
    WORD $0x4f5029ed // smlal2 v13.4s, v15.8h, v0.h[5]
    WORD $0x4ea48043 // smlal2 v3.2d, v2.4s, v4.4s
    WORD $0x4f5120c5 // smlal2 v5.4s, v6.8h, v1.h[1]
    WORD $0x4f5020e5 // smlal2 v5.4s, v7.8h, v0.h[1]
    WORD $0x4f7120e5 // smlal2 v5.4s, v7.8h, v1.h[3]
    WORD $0x4f512905 // smlal2 v5.4s, v8.8h, v1.h[5]
    WORD $0x4f712925 // smlal2 v5.4s, v9.8h, v1.h[7]
    WORD $0x4f502106 // smlal2 v6.4s, v8.8h, v0.h[1]
    WORD $0x4f702106 // smlal2 v6.4s, v8.8h, v0.h[3]
    WORD $0x4f702127 // smlal2 v7.4s, v9.8h, v0.h[3]
    WORD $0x4f502927 // smlal2 v7.4s, v9.8h, v0.h[5]
    WORD $0x4ea98048 // smlal2 v8.2d, v2.4s, v9.4s
    WORD $0x4f502948 // smlal2 v8.4s, v10.8h, v0.h[5]
    WORD $0x4f702948 // smlal2 v8.4s, v10.8h, v0.h[7]
    WORD $0x4f702969 // smlal2 v9.4s, v11.8h, v0.h[7]
    WORD $0x0f60a9e1 // smull v1.4s, v15.4h, v0.h[6]
    WORD $0x0f60aa01 // smull v1.4s, v16.4h, v0.h[6]
    WORD $0x0ea8c02a // smull v10.2d, v1.2s, v8.2s
    WORD $0x0f40a18a // smull v10.4s, v12.4h, v0.h[0]
    WORD $0x0f61a8aa // smull v10.4s, v5.4h, v1.h[6]
    WORD $0x0f40a1ab // smull v11.4s, v13.4h, v0.h[0]
    WORD $0x0f60a1ab // smull v11.4s, v13.4h, v0.h[2]
    WORD $0x0f41a14c // smull v12.4s, v10.4h, v1.h[0]
    WORD $0x0f60a1cc // smull v12.4s, v14.4h, v0.h[2]
    WORD $0x0f40a9cc // smull v12.4s, v14.4h, v0.h[4]
    WORD $0x0f61a14d // smull v13.4s, v10.4h, v1.h[2]
    WORD $0x0f40a9ed // smull v13.4s, v15.4h, v0.h[4]
    WORD $0x0f41a94e // smull v14.4s, v10.4h, v1.h[4]
    WORD $0x0f61a94f // smull v15.4s, v10.4h, v1.h[6]
    WORD $0x0f40a0e5 // smull v5.4s, v7.4h, v0.h[0]
    WORD $0x0f40a106 // smull v6.4s, v8.4h, v0.h[0]
    WORD $0x0f60a106 // smull v6.4s, v8.4h, v0.h[2]
    WORD $0x0f41a0a7 // smull v7.4s, v5.4h, v1.h[0]
    WORD $0x0f60a127 // smull v7.4s, v9.4h, v0.h[2]
    WORD $0x0f40a927 // smull v7.4s, v9.4h, v0.h[4]
    WORD $0x0ea3c028 // smull v8.2d, v1.2s, v3.2s
    WORD $0x0f40a948 // smull v8.4s, v10.4h, v0.h[4]
    WORD $0x0f60a948 // smull v8.4s, v10.4h, v0.h[6]
    WORD $0x0f61a0a8 // smull v8.4s, v5.4h, v1.h[2]
    WORD $0x0f60a969 // smull v9.4s, v11.4h, v0.h[6]
    WORD $0x0f41a8a9 // smull v9.4s, v5.4h, v1.h[4]
    WORD $0x4f41a14a // smull2 v10.4s, v10.8h, v1.h[0]
    WORD $0x4f61a14a // smull2 v10.4s, v10.8h, v1.h[2]
    WORD $0x4f41a94a // smull2 v10.4s, v10.8h, v1.h[4]
    WORD $0x4f61a94a // smull2 v10.4s, v10.8h, v1.h[6]
    WORD $0x4ea3c023 // smull2 v3.2d, v1.4s, v3.4s
    WORD $0x4f41a0a5 // smull2 v5.4s, v5.8h, v1.h[0]
    WORD $0x4f61a0a5 // smull2 v5.4s, v5.8h, v1.h[2]
    WORD $0x4f41a8a5 // smull2 v5.4s, v5.8h, v1.h[4]
    WORD $0x4f61a8a5 // smull2 v5.4s, v5.8h, v1.h[6]
    WORD $0x4ea8c028 // smull2 v8.2d, v1.4s, v8.4s
    WORD $0x6ea1b54a // sqrdmulh v10.4s, v10.4s, v1.4s
    WORD $0x6ea1b56b // sqrdmulh v11.4s, v11.4s, v1.4s
    WORD $0x6ea1b58c // sqrdmulh v12.4s, v12.4s, v1.4s
    WORD $0x6ea1b5ad // sqrdmulh v13.4s, v13.4s, v1.4s
    WORD $0x6ea1b5ce // sqrdmulh v14.4s, v14.4s, v1.4s
    WORD $0x6ea1b508 // sqrdmulh v8.4s, v8.4s, v1.4s
    WORD $0x6ea1b529 // sqrdmulh v9.4s, v9.4s, v1.4s
    WORD $0x0ea14904 // sqxtn v4.2s, v8.2d
    WORD $0x0ea14949 // sqxtn v9.2s, v10.2d
    WORD $0x4ea14864 // sqxtn2 v4.4s, v3.2d
    WORD $0x4ea14909 // sqxtn2 v9.4s, v8.2d
    WORD $0x4f382421 // srshr v1.4s, v1.4s, #8
    WORD $0x4f38256b // srshr v11.4s, v11.4s, #8
    WORD $0x4f38258c // srshr v12.4s, v12.4s, #8
    WORD $0x4f3825ad // srshr v13.4s, v13.4s, #8
    WORD $0x4f3824c6 // srshr v6.4s, v6.4s, #8
    WORD $0x4f3824e7 // srshr v7.4s, v7.4s, #8
    WORD $0x4f382508 // srshr v8.4s, v8.4s, #8
    WORD $0x4f382529 // srshr v9.4s, v9.4s, #8
    WORD $0x4ea24421 // sshl v1.4s, v1.4s, v2.4s
    WORD $0x4ea3456b // sshl v11.4s, v11.4s, v3.4s
    WORD $0x4ea34673 // sshl v19.4s, v19.4s, v3.4s
    WORD $0x4ea34442 // sshl v2.4s, v2.4s, v3.4s
    WORD $0x4ea34718 // sshl v24.4s, v24.4s, v3.4s
    WORD $0x4ea144c6 // sshl v6.4s, v6.4s, v1.4s
    WORD $0x4ea144e7 // sshl v7.4s, v7.4s, v1.4s
    WORD $0x4f210421 // sshr v1.4s, v1.4s, #31
    WORD $0x4f380421 // sshr v1.4s, v1.4s, #8
    WORD $0x4f78054a // sshr v10.2d, v10.2d, #8
    WORD $0x4f2104ea // sshr v10.4s, v7.4s, #31
    WORD $0x4f21052a // sshr v10.4s, v9.4s, #31
    WORD $0x4f38052a // sshr v10.4s, v9.4s, #8
    WORD $0x4f38054b // sshr v11.4s, v10.4s, #8
    WORD $0x4f21056b // sshr v11.4s, v11.4s, #31
    WORD $0x4f21054c // sshr v12.4s, v10.4s, #31
    WORD $0x4f3f056c // sshr v12.4s, v11.4s, #1
    WORD $0x4f21052c // sshr v12.4s, v9.4s, #31
    WORD $0x4f38058d // sshr v13.4s, v12.4s, #8
    WORD $0x4f21056e // sshr v14.4s, v11.4s, #31
    WORD $0x4f21058e // sshr v14.4s, v12.4s, #31
    WORD $0x4f3f05ae // sshr v14.4s, v13.4s, #1
    WORD $0x4f2105ce // sshr v14.4s, v14.4s, #31
    WORD $0x4f3805cf // sshr v15.4s, v14.4s, #8
    WORD $0x4f3f05f0 // sshr v16.4s, v15.4s, #1
    WORD $0x4f380631 // sshr v17.4s, v17.4s, #8
    WORD $0x4f380652 // sshr v18.4s, v18.4s, #8
    WORD $0x4f210673 // sshr v19.4s, v19.4s, #31
    WORD $0x4f300442 // sshr v2.4s, v2.4s, #16
    WORD $0x4f280442 // sshr v2.4s, v2.4s, #24
    WORD $0x4f380442 // sshr v2.4s, v2.4s, #8
    WORD $0x4f2906b5 // sshr v21.4s, v21.4s, #23
    WORD $0x4f2906d6 // sshr v22.4s, v22.4s, #23
    WORD $0x4f3f06d7 // sshr v23.4s, v22.4s, #1
    WORD $0x4f3806f7 // sshr v23.4s, v23.4s, #8
    WORD $0x4f210718 // sshr v24.4s, v24.4s, #31
    WORD $0x4f380718 // sshr v24.4s, v24.4s, #8
    WORD $0x4f3f0719 // sshr v25.4s, v24.4s, #1
    WORD $0x4f290739 // sshr v25.4s, v25.4s, #23
    WORD $0x4f3f073a // sshr v26.4s, v25.4s, #1
    WORD $0x4f29075a // sshr v26.4s, v26.4s, #23
    WORD $0x4f3805fc // sshr v28.4s, v15.4s, #8
    WORD $0x4f2105dd // sshr v29.4s, v14.4s, #31
    WORD $0x4f2105fd // sshr v29.4s, v15.4s, #31
    WORD $0x4f780463 // sshr v3.2d, v3.2d, #8
    WORD $0x4f210403 // sshr v3.4s, v0.4s, #31
    WORD $0x4f210485 // sshr v5.4s, v4.4s, #31
    WORD $0x4f3e0426 // sshr v6.4s, v1.4s, #2
    WORD $0x4f3e0447 // sshr v7.4s, v2.4s, #2
    WORD $0x4f380507 // sshr v7.4s, v8.4s, #8
    WORD $0x4f780508 // sshr v8.2d, v8.2d, #8
    WORD $0x4f3804e8 // sshr v8.4s, v7.4s, #8
    WORD $0x4f210529 // sshr v9.4s, v9.4s, #31
    WORD $0x4f3815ac // ssra v12.4s, v13.4s, #8
    WORD $0x4f3815cd // ssra v13.4s, v14.4s, #8
    WORD $0x4f3814e6 // ssra v6.4s, v7.4s, #8
    WORD $0x4f381526 // ssra v6.4s, v9.4s, #8
    WORD $0x4f381507 // ssra v7.4s, v8.4s, #8
    WORD $0x4f381528 // ssra v8.4s, v9.4s, #8
    WORD $0x4f381569 // ssra v9.4s, v11.4s, #8
    WORD $0x0e2a216a // ssubl v10.8h, v11.8b, v10.8b
    WORD $0x0e2b218b // ssubl v11.8h, v12.8b, v11.8b
    WORD $0x0e2c21ac // ssubl v12.8h, v13.8b, v12.8b
    WORD $0x0e2d21cd // ssubl v13.8h, v14.8b, v13.8b
    WORD $0x0e2e21ee // ssubl v14.8h, v15.8b, v14.8b
    WORD $0x0e2520c5 // ssubl v5.8h, v6.8b, v5.8b
    WORD $0x0e2620e6 // ssubl v6.8h, v7.8b, v6.8b
    WORD $0x0e272107 // ssubl v7.8h, v8.8b, v7.8b
    WORD $0x0e282128 // ssubl v8.8h, v9.8b, v8.8b
    WORD $0x0e292149 // ssubl v9.8h, v10.8b, v9.8b
    WORD $0x2e20296b // uaddlp v11.4h, v11.8b
    WORD $0x6ea02842 // uaddlp v2.2d, v2.4s
    WORD $0x6e602842 // uaddlp v2.4s, v2.8h
    WORD $0x6e202842 // uaddlp v2.8h, v2.16b
    WORD $0x2e6b10c6 // uaddw v6.4s, v6.4s, v11.4h
    WORD $0x6eb0a800 // umaxv s0, v0.4s
    WORD $0x6eb0a820 // umaxv s0, v1.4s
    WORD $0x6eb0a940 // umaxv s0, v10.4s
    WORD $0x6eb0a8a0 // umaxv s0, v5.4s
    WORD $0x6eb0a920 // umaxv s0, v9.4s
    WORD $0x6eb0a801 // umaxv s1, v0.4s
    WORD $0x6eb0a821 // umaxv s1, v1.4s
    WORD $0x6eb0a80a // umaxv s10, v0.4s
    WORD $0x6eb0a90a // umaxv s10, v8.4s
    WORD $0x6eb0a96c // umaxv s12, v11.4s
    WORD $0x6eb0a80d // umaxv s13, v0.4s
    WORD $0x6eb0a80e // umaxv s14, v0.4s
    WORD $0x6eb0a9ae // umaxv s14, v13.4s
    WORD $0x6eb0a9d1 // umaxv s17, v14.4s
    WORD $0x6eb0aa97 // umaxv s23, v20.4s
    WORD $0x6eb0aa39 // umaxv s25, v17.4s
    WORD $0x6eb0ab9d // umaxv s29, v28.4s
    WORD $0x6eb0a823 // umaxv s3, v1.4s
    WORD $0x6eb0a843 // umaxv s3, v2.4s
    WORD $0x6eb0a884 // umaxv s4, v4.4s
    WORD $0x6eb0a8a5 // umaxv s5, v5.4s
    WORD $0x6eb0a8c5 // umaxv s5, v6.4s
    WORD $0x6eb0a8c7 // umaxv s7, v6.4s
    WORD $0x6eb0a8e7 // umaxv s7, v7.4s
    WORD $0x6eb0a908 // umaxv s8, v8.4s
    WORD $0x6eb0a929 // umaxv s9, v9.4s
    WORD $0x2e71aab6 // uminv h22, v21.4h
    WORD $0x6eb1a800 // uminv s0, v0.4s
    WORD $0x6eb1a821 // uminv s1, v1.4s
    WORD $0x6eb1a9ce // uminv s14, v14.4s
    WORD $0x6eb1a8a5 // uminv s5, v5.4s
    WORD $0x2ea1c002 // umull v2.2d, v0.2s, v1.2s
    WORD $0x2eb8c2f9 // umull v25.2d, v23.2s, v24.2s
    WORD $0x2ea4c066 // umull v6.2d, v3.2s, v4.2s
    WORD $0x6ea1c000 // umull2 v0.2d, v0.4s, v1.4s
    WORD $0x6eb8c2f7 // umull2 v23.2d, v23.4s, v24.4s
    WORD $0x6ea1c003 // umull2 v3.2d, v0.4s, v1.4s
    WORD $0x6ea4c063 // umull2 v3.2d, v3.4s, v4.4s
    WORD $0x6e240c63 // uqadd v3.16b, v3.16b, v4.16b
    WORD $0x6e242c63 // uqsub v3.16b, v3.16b, v4.16b
    WORD $0x6ea14401 // ushl v1.4s, v0.4s, v1.4s
    WORD $0x6ea24421 // ushl v1.4s, v1.4s, v2.4s
    WORD $0x6eaa440a // ushl v10.4s, v0.4s, v10.4s
    WORD $0x6eaa442a // ushl v10.4s, v1.4s, v10.4s
    WORD $0x6eab46eb // ushl v11.4s, v23.4s, v11.4s
    WORD $0x6ead440d // ushl v13.4s, v0.4s, v13.4s
    WORD $0x6eae440e // ushl v14.4s, v0.4s, v14.4s
    WORD $0x6eae454e // ushl v14.4s, v10.4s, v14.4s
    WORD $0x6eae45ae // ushl v14.4s, v13.4s, v14.4s
    WORD $0x6eaf45cf // ushl v15.4s, v14.4s, v15.4s
    WORD $0x6eb34793 // ushl v19.4s, v28.4s, v19.4s
    WORD $0x6ea24402 // ushl v2.4s, v0.4s, v2.4s
    WORD $0x6ea54442 // ushl v2.4s, v2.4s, v5.4s
    WORD $0x6eb346f7 // ushl v23.4s, v23.4s, v19.4s
    WORD $0x6eb84778 // ushl v24.4s, v27.4s, v24.4s
    WORD $0x6ebb4739 // ushl v25.4s, v25.4s, v27.4s
    WORD $0x6ebc475a // ushl v26.4s, v26.4s, v28.4s
    WORD $0x6eb8479c // ushl v28.4s, v28.4s, v24.4s
    WORD $0x6ebd477d // ushl v29.4s, v27.4s, v29.4s
    WORD $0x6ea54425 // ushl v5.4s, v1.4s, v5.4s
    WORD $0x6ea94429 // ushl v9.4s, v1.4s, v9.4s
